import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { Sentence } from './bidi-text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmWords {
  title: string
  yes: string
  no: string
}

const deleteWords: ConfirmWords = { title: 'Confirm delete', yes: 'Delete', no: 'Cancel' }

/** Asks before something is lost, an irreversible delete unless other words are given; true for "yes". */
export type Confirm = (question: string, words?: ConfirmWords) => Promise<boolean>

interface Question {
  text: string
  words: ConfirmWords
  answer: (confirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** The way to ask before something is lost; without a ConfirmProvider around it the answer is always no. */
export const useConfirm = (): Confirm => use(ConfirmContext)

/** Asks one question at a time, in the order in which they came. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const confirm = useCallback<Confirm>(
    (text, words = deleteWords) =>
      new Promise(answer => setQuestions(waiting => [...waiting, { text, words, answer }])),
    [],
  )
  const [question] = questions
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          question={question}
          onAnswer={confirmed => {
            setQuestions(waiting => waiting.filter(other => other !== question))
            question.answer(confirmed)
          }}
        />
      )}
    </ConfirmContext>
  )
}

interface ConfirmDialogProps {
  question: Question
  onAnswer: (confirmed: boolean) => void
}

function ConfirmDialog({ question: { text, words }, onAnswer }: ConfirmDialogProps) {
  const textId = useId()
  return (
    <Dialog role="alertdialog" label={words.title} describedBy={textId} onClose={() => onAnswer(false)}>
      <h2>{words.title}</h2>
      <p id={textId} className="alert-message">
        <Sentence text={text} />
      </p>
      <div className="modal-actions">
        <Button onClick={() => onAnswer(false)} data-autofocus>
          {words.no}
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {words.yes}
        </Button>
      </div>
    </Dialog>
  )
}

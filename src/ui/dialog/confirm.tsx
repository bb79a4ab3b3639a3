import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { BidiText } from '../bidi-text.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmTexts {
  title: string
  yes: string
  no: string
}

const deleteTexts: ConfirmTexts = { title: 'Confirm delete', yes: 'Delete', no: 'Cancel' }

/** The default texts ask about a delete. A question that changes while the dialog is open is an element. */
export type Confirm = (question: ReactNode, texts?: ConfirmTexts) => Promise<boolean>

interface Question {
  text: ReactNode
  texts: ConfirmTexts
  answer: (confirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Without a ConfirmProvider the answer is always no. */
export const useConfirm = (): Confirm => use(ConfirmContext)

/** Asks one question at a time, in the order in which they came. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const confirm = useCallback<Confirm>(
    (text, texts = deleteTexts) =>
      new Promise(answer => setQuestions(waiting => [...waiting, { text, texts, answer }])),
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

function ConfirmDialog({ question: { text, texts }, onAnswer }: ConfirmDialogProps) {
  const textId = useId()
  // A question that is an element may grow.
  const className = typeof text === 'string' ? '' : 'dialog-growing'
  return (
    <Dialog
      role="alertdialog"
      className={className}
      label={texts.title}
      describedBy={textId}
      onClose={() => onAnswer(false)}
    >
      <h2>{texts.title}</h2>
      <p id={textId} className="alert-message">
        {typeof text === 'string' ? <BidiText text={text} /> : text}
      </p>
      <div className="modal-actions">
        <Button onClick={() => onAnswer(false)} data-autofocus>
          {texts.no}
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {texts.yes}
        </Button>
      </div>
    </Dialog>
  )
}

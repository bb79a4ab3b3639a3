import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './modal.tsx'

/** Asks before an irreversible delete; true where the person chose "Delete". */
export type Confirm = (question: string) => Promise<boolean>

interface Question {
  text: string
  answer: (confirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

export const useConfirm = (): Confirm => use(ConfirmContext)

/** Asks one question at a time, in the order in which they came. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const confirm = useCallback<Confirm>(
    text => new Promise(answer => setQuestions(waiting => [...waiting, { text, answer }])),
    [],
  )
  const [question] = questions
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          text={question.text}
          onAnswer={confirmed => {
            setQuestions(waiting => waiting.filter(other => other !== question))
            question.answer(confirmed)
          }}
        />
      )}
    </ConfirmContext>
  )
}

function ConfirmDialog({ text, onAnswer }: { text: string; onAnswer: (confirmed: boolean) => void }) {
  const textId = useId()
  return (
    <Dialog role="alertdialog" label="Confirm delete" describedBy={textId} onClose={() => onAnswer(false)}>
      <h2>Confirm delete</h2>
      <p id={textId} className="alert-message">
        {text}
      </p>
      <div className="modal-actions">
        <Button onClick={() => onAnswer(false)} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

import { createContext, type ReactNode, use, useCallback, useId, useRef, useState } from 'react'
import { BidiText } from './bidi-text.tsx'
import { Button, TimedButton } from './button.tsx'
import { Dialog } from './dialog/dialog.tsx'
import './alert.css'

export type AlertType = 'success' | 'warning' | 'error'

export interface AlertAction {
  label: string
  /** For so long it is offered; absent for an action that stays. */
  seconds?: number
  /** Runs at most once, as the alert closes. */
  run: () => void
}

/** `reason` is the cause behind a fixed message, such as the server's own message. The actions stand before OK. */
export type ShowAlert = (
  type: AlertType,
  message: string,
  reason?: string,
  ...actions: readonly (AlertAction | undefined)[]
) => void

interface Alert {
  type: AlertType
  message: string
  reason: string
  actions: readonly (AlertAction | undefined)[]
  number: number
}

const titles: Record<AlertType, string> = { success: 'Success', warning: 'Warning', error: 'Error' }

const AlertContext = createContext<ShowAlert>(() => undefined)

export const useAlert = (): ShowAlert => use(AlertContext)

type LanguageOf = (text: string) => string | undefined

interface AlertProviderProps {
  /** The language of a message, if it is not that of the page. */
  languageOf?: LanguageOf
  children: ReactNode
}

/** Shows the oldest of the messages that wait for OK (requirement 3.3). */
export function AlertProvider({ languageOf = () => undefined, children }: AlertProviderProps) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const count = useRef(0)
  const show = useCallback<ShowAlert>((type, message, reason = '', ...actions) => {
    count.current += 1
    const alert = { type, message, reason, actions, number: count.current }
    setAlerts(waiting => [...waiting, alert])
  }, [])
  // The number keeps a late second click from closing the alert that follows.
  const dismiss = (number: number) => setAlerts(waiting => waiting.filter(alert => alert.number !== number))

  const [first] = alerts
  return (
    <AlertContext value={show}>
      {children}
      {first && (
        <AlertDialog key={first.number} alert={first} languageOf={languageOf} onDismiss={() => dismiss(first.number)} />
      )}
    </AlertContext>
  )
}

interface AlertDialogProps {
  alert: Alert
  languageOf: LanguageOf
  onDismiss: () => void
}

function AlertDialog({ alert, languageOf, onDismiss }: AlertDialogProps) {
  const reason = alert.reason === alert.message ? '' : alert.reason
  const messageId = useId()
  const reasonId = useId()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      className={`alert alert-${alert.type}`}
      label={titles[alert.type]}
      describedBy={messageId}
      onClose={onDismiss}
    >
      <span className={`alert-mark centre strong tint-${alert.type}`} aria-hidden="true" />
      <h2>{titles[alert.type]}</h2>
      <p id={messageId} className="alert-message" lang={languageOf(alert.message)}>
        <BidiText text={alert.message} />
      </p>
      {reason && (
        <p id={reasonId} className="alert-reason muted" lang={languageOf(reason)}>
          <BidiText text={reason} />
        </p>
      )}
      <div className="alert-actions flow above-4">
        {alert.actions.map(
          action =>
            action && (
              <ActionButton
                key={action.label}
                action={action}
                onDismiss={onDismiss}
                onLost={() => ok.current?.focus()}
              />
            ),
        )}
        {/* The message alone describes the dialog; a screen reader hears the reason with the focus. */}
        <Button
          ref={ok}
          variant="primary"
          aria-describedby={reason ? reasonId : undefined}
          onClick={onDismiss}
          data-autofocus
        >
          OK
        </Button>
      </div>
    </Dialog>
  )
}

interface ActionButtonProps {
  action: AlertAction
  onDismiss: () => void
  /** Called if the button goes while it has the focus. */
  onLost: () => void
}

function ActionButton({ action: { label, seconds, run }, onDismiss, onLost }: ActionButtonProps) {
  const [isOver, setOver] = useState(false)
  const press = () => {
    run()
    onDismiss()
  }
  if (isOver) return null
  if (seconds === undefined) return <Button onClick={press}>{label}</Button>
  const end = (hadFocus: boolean) => {
    if (hadFocus) onLost()
    setOver(true)
  }
  return <TimedButton label={label} seconds={seconds} onPress={press} onOver={end} />
}

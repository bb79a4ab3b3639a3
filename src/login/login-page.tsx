import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { failureText } from '../api/api-error.ts'
import { type Credentials, guestAccount, login } from '../api/auth.ts'
import { storeSession } from '../api/session.ts'
import { logoUrl, noticesUrl, routes, stillUrls } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import './login-page.css'

/** It only stores the session: the guard then goes to the media page. */
export function LoginPage() {
  const { busy, signIn } = useLogin()
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })
  const [visible, setVisible] = useState(false)
  const alert = useAlert()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void signIn(credentials)
  }
  const enterAsGuest = (event: MouseEvent) => {
    event.preventDefault()
    if (guestAccount) void signIn(guestAccount)
    else alert('warning', texts.guestUnavailable)
  }

  return (
    <main className="login">
      <title>{texts.login.title}</title>
      <About />
      <form ref={form} className="login-form column" onSubmit={submit}>
        <h1>{texts.login.title}</h1>
        <Field
          label={texts.users.username}
          name="username"
          data-autofocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          refusesBlank
          value={credentials.username}
          onChange={event => setCredentials({ ...credentials, username: event.target.value })}
        />
        <Field
          label={texts.users.password}
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          required
          value={credentials.password}
          onChange={event => setCredentials({ ...credentials, password: event.target.value })}
          end={
            <button
              type="button"
              className="login-reveal small"
              aria-pressed={visible}
              aria-label="Show what is typed"
              onClick={() => setVisible(!visible)}
            >
              {visible ? 'Hide' : 'Show'}
            </button>
          }
        />
        <Button variant="primary" type="submit" className="login-submit">
          {texts.login.button}
        </Button>
        <Link to={routes.login} className="login-guest quiet-link" onClick={enterAsGuest}>
          {texts.login.guest}
        </Link>
        <a href={noticesUrl} target="_blank" className="login-notices small muted" rel="noopener">
          Open-source notices
        </a>
      </form>
      <SpinnerOverlay busy={busy} />
    </main>
  )
}

function About() {
  return (
    <section className="login-about" aria-label="About">
      <p className="row gap-3 login-brand strong">
        <img src={logoUrl} alt="" width={32} height={32} />
        Signage console
      </p>
      <p className="login-claim strong">Decide what the screens of all your locations show, and when.</p>
      <dl className="stack gap-4">
        <div>
          <dt className="strong">Media</dt>
          <dd className="muted">Upload videos and images once, and use them on every screen.</dd>
        </div>
        <div>
          <dt className="strong">Playlists</dt>
          <dd className="muted">Plan by date and time what each videowall and each ticker plays.</dd>
        </div>
        <div>
          <dt className="strong">Screens</dt>
          <dd className="muted">See at once which screens are connected, and which are not.</dd>
        </div>
      </dl>
      <div className="login-stills stack gap-4">
        {stillUrls.map(url => (
          <img key={url} src={url} alt="" />
        ))}
      </div>
    </section>
  )
}

function useLogin() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const alert = useAlert()

  const signIn = async (credentials: Credentials) => {
    // A double click must sign in only once.
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { session, message } = await login(credentials)
      if (session) storeSession(session)
      else alert('warning', message || texts.login.failed)
    } catch (error) {
      alert('warning', failureText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, signIn }
}

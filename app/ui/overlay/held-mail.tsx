import { createContext, use } from 'react'

/** True when no mail server is set, so that no email leaves. Set once around all pages. */
export const HeldMailContext = createContext(false)

export const HeldMail = () =>
  use(HeldMailContext) ? (
    <span className="small warn-text">No mail server is set: the email will wait in the outbox.</span>
  ) : null

import { createContext, use } from 'react'

/** No mail server is set, so that no email leaves; set once around all pages. */
export const HeldMailContext = createContext(false)

/** Said beside what mails somebody, before it is pressed. */
export const HeldMail = () =>
  use(HeldMailContext) ? (
    <span className="small warn-text">No mail server is set: the email will wait in the outbox.</span>
  ) : null

export const FIXED_MAIL = 'SMTP_URL sets the mail server on this server. Change it there.'
export const FIXED_PAYMENTS = 'STRIPE_SECRET_KEY sets the keys on this server. Change them there.'
export const HOST_WRONG = 'Enter the name of the mail server, such as smtp.example.org.'
export const PORT_WRONG = 'Choose one of the ports that mail servers use: 25, 465, 587 or 2525.'
export const FROM_WRONG = 'Enter the address that emails come from.'
export const PASSWORD_AGAIN = 'Enter the password again: it was stored for another server or user.'
export const KEY_AGAIN = 'Enter the secret key again: the stored one belongs to another publishable key.'
export const SECRET_WRONG = 'This is not a secret key of Stripe. It begins with sk_ or rk_.'
export const PUBLISHABLE_WRONG = 'This is not a publishable key of Stripe. It begins with pk_.'
export const EVENTS_WRONG = 'This is not the signing secret of an endpoint. It begins with whsec_.'
export const MODES_DIFFER =
  'One key is of the test mode and the other takes real payments. Copy both from the same mode.'
export const NO_MAIL_SERVER = 'No mail server is set, so nothing was sent.'
export const mailRefused = (reason: string): string => `The mail server did not accept this: ${reason}`
export const stripeRefused = (reason: string): string => `Stripe did not accept this key: ${reason}`
export const testFailed = (reason: string): string => `The test email was not sent: ${reason}`

type Written = { subject: string; text: string }

/** How somebody sets a password, for the first time or again. */
export const passwordLinkMail = (fill: { firstName: string; organisation: string; link: string; minutes: number }): Written => ({
  subject: `Set your password for ${fill.organisation}`,
  text: `Hello ${fill.firstName},

use this link to set your password for the back-office of ${fill.organisation}:

${fill.link}

It works once, within the next ${fill.minutes} minutes. If you did not ask for it, nothing has changed and you can leave it.
`,
})

/** Told whenever a password changed, so that a stranger's change is noticed. */
export const passwordChangedMail = (fill: { firstName: string; organisation: string }): Written => ({
  subject: `Your password for ${fill.organisation} was changed`,
  text: `Hello ${fill.firstName},

your password for the back-office of ${fill.organisation} was just changed, and your other sessions were ended.

If that was not you, ask for a new password on the sign-in page at once and tell whoever looks after Almoner there.
`,
})

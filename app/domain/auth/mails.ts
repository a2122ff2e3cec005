import type { Ctx } from '~/kit/operation'
import { fullMoment } from '~/kit/calendar'

type Written = { subject: string; text: string }

/** What every letter about an account names: whose it is, where, and when something happened, in the organization's zone. */
type Letter = { firstName: string; organisation: string; when: string; site: string }

export const lettered = (ctx: Pick<Ctx, 'organisation' | 'now' | 'siteUrl'>, { firstName }: { firstName: string }): Letter => ({
  firstName,
  organisation: ctx.organisation.name,
  when: fullMoment(ctx.now, ctx.organisation.zone),
  site: ctx.siteUrl,
})

/** How somebody sets a password, for the first time or again. */
export const passwordLinkMail = (fill: { firstName: string; organisation: string; link: string; minutes: number }): Written => ({
  subject: `Set your password for ${fill.organisation}`,
  text: `Hello ${fill.firstName},

Use this link to set your password for ${fill.organisation}:

${fill.link}

The link works once, within the next ${fill.minutes} minutes. If you did not request it, you can ignore this email. Nothing has changed.
`,
})

/** Sent whenever a password changed, so that a stranger's change is noticed. */
export const passwordChangedMail = (fill: Letter & { isTokenEnded: boolean }): Written => ({
  subject: `Your password for ${fill.organisation} was changed`,
  text: `Hello ${fill.firstName},

Your password for ${fill.organisation} was changed on ${fill.when}. You were signed out everywhere else, and any open links to set a password${
    fill.isTokenEnded ? ' and your API token' : ''
  } no longer work.

If this was not you, reset your password immediately and tell your administrator:

${fill.site}/jpanel/password/forgot
`,
})

/** Sent to the address that was replaced: the way back for its owner. */
export const emailChangedMail = (
  fill: Letter & { oldEmail: string; newEmail: string; by: string | null; link: string; days: number },
): Written => ({
  subject: `Your email for ${fill.organisation} was changed`,
  text: `Hello ${fill.firstName},

The email of your account at ${fill.organisation} was changed ${fill.by === null ? '' : `by ${fill.by} `}on ${fill.when}, from ${
    fill.oldEmail
  } to ${fill.newEmail}.

If you expected this, you do not need to do anything. If not, undo it within ${fill.days} days:

${fill.link}

That restores ${fill.oldEmail}, ends every session, the API token and all links to set a password, and lets you choose a new password.
`,
})

/** Sent when an API token was made, since it opens the account without a password. */
export const newTokenMail = (fill: Letter & { by: string | null }): Written => ({
  subject: `A new API token for your account at ${fill.organisation}`,
  text: `Hello ${fill.firstName},

${fill.by === null ? 'A new API token' : `${fill.by} created a new API token`} for your account at ${fill.organisation}${
    fill.by === null ? ' was created' : ''
  } on ${fill.when}. The previous token no longer works.

If you did not expect this, reset your password. That also ends the token:

${fill.site}/jpanel/password/forgot
`,
})

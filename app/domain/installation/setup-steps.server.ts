import { isMailHeld } from '~/domain/messaging/say-mailed'
import { isSandbox } from '~/domain/payments/queries.server'
import { DEFAULTS, readList, setting } from '~/domain/settings/definitions'
import { minorDigits, withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { sql } from '~/kit/sql'

type Facts = {
  products: boolean
  forms: boolean
  users: number
  hasFactor: boolean
  hasGift: boolean
  /** The product of the oldest donation form that the point of sale offers. */
  giftForm: number | null
}

export const STEP_KEYS = [
  'organization',
  'logo',
  'mail',
  'payments',
  'form',
  'product',
  'users',
  'two-factor',
  'try',
] as const

type Step = {
  key: (typeof STEP_KEYS)[number]
  title: string
  about: string
  isDone: boolean
  to: string
  act: string
}

export type SetupStep = Step & { isSkipped: boolean }

type Known = Step & { needs: Permission | null }

const NONE: Facts = {
  products: false,
  forms: false,
  users: 0,
  hasFactor: false,
  hasGift: false,
  giftForm: null,
}

const readFacts = async (ctx: Ctx): Promise<Facts> =>
  (await ctx.read.first<Facts>(sql`
    SELECT EXISTS (SELECT FROM product WHERE type IS NULL AND deleted_at IS NULL) AS products,
      EXISTS (SELECT FROM product WHERE type = 'donation_form' AND deleted_at IS NULL) AS forms,
      (SELECT count(*)::int FROM staff WHERE deleted_at IS NULL) AS users,
      EXISTS (SELECT FROM staff WHERE id = ${ctx.actor.staffId ?? 0}
        AND two_factor_confirmed_at IS NOT NULL) AS has_factor,
      (SELECT id FROM contribution WHERE is_listed ORDER BY ordered_at DESC, id DESC LIMIT 1) IS NOT NULL AS has_gift,
      (SELECT min(id) FROM product WHERE type = 'donation_form' AND deleted_at IS NULL
        AND show_in_pos) AS gift_form`)) ?? NONE

function mailStep(ctx: Ctx): Known {
  const isHeld = isMailHeld(ctx)
  const isTested = setting(ctx.settings, 'mail_tested_at') !== ''
  return {
    key: 'mail',
    title: 'Mail server',
    about: isHeld
      ? 'Without it no receipt, invitation or password link leaves this server.'
      : isTested
        ? 'Set, and a test email was sent.'
        : 'It is set. Send yourself a test email to be sure.',
    isDone: !isHeld && isTested,
    to: '/jpanel/settings/connections#mail',
    act: isHeld ? 'Set mail server' : 'Send a test',
    needs: 'owner.only',
  }
}

function basicSteps(ctx: Ctx): Known[] {
  const name = setting(ctx.settings, 'organization_name')
  const isNamed = name !== DEFAULTS.organization_name
  const city = setting(ctx.settings, 'organization_city')
  const hasPayments = !isSandbox(ctx)
  return [
    {
      key: 'organization',
      title: 'Organization',
      about: isNamed
        ? [name, city, ctx.organisation.zone.replaceAll('_', ' '), ctx.organisation.currency].filter(Boolean).join(', ')
        : 'Name, address, time zone and currency. Receipts and emails show them.',
      isDone: isNamed,
      to: '/jpanel/settings/organization',
      act: 'Enter it',
      needs: 'admin.general',
    },
    {
      key: 'logo',
      title: 'Logo',
      about: 'On emails and receipts.',
      isDone: setting(ctx.settings, 'mail_logo') !== '',
      to: '/jpanel/settings/email',
      act: 'Choose a logo',
      needs: 'admin.general',
    },
    mailStep(ctx),
    {
      key: 'payments',
      title: 'Payments',
      about: hasPayments
        ? 'Cards are charged through Stripe.'
        : 'Connect Stripe. Until then cards are test cards; cash and checks work.',
      isDone: hasPayments,
      to: '/jpanel/settings/connections#payments',
      act: 'Connect',
      needs: 'owner.only',
    },
  ]
}

function workSteps({ products, forms, users, hasFactor }: Facts): Known[] {
  return [
    {
      key: 'form',
      title: 'First donation form',
      about: 'A page for gifts, ready in two minutes.',
      isDone: forms,
      to: '/jpanel/fundraise/forms/new',
      act: 'Make a form',
      needs: 'product.add',
    },
    {
      key: 'product',
      title: 'First product',
      about: 'Something to sell or give to at the point of sale.',
      isDone: products,
      to: '/jpanel/products/new',
      act: 'Add product',
      needs: 'product.add',
    },
    {
      key: 'users',
      title: 'Users',
      about: users > 1 ? `${users} people can sign in.` : 'Invite the people who work with you, each with a role.',
      isDone: users > 1,
      to: '/jpanel/users/new',
      act: 'Invite',
      needs: 'user.add',
    },
    {
      key: 'two-factor',
      title: 'Two-factor authentication',
      about: 'A code from your phone, besides your password.',
      isDone: hasFactor,
      to: '/jpanel/two-factor',
      act: 'Set up',
      needs: null,
    },
  ]
}

function trialStep(ctx: Ctx, { hasGift, giftForm }: Facts): Known {
  const { currency } = ctx.organisation
  const one = withSymbol({ minor: 10n ** BigInt(minorDigits(currency)), currency })
  return {
    key: 'try',
    title: 'Try it',
    about: 'Give yourself a small amount, look at its receipt, and refund it.',
    isDone: hasGift,
    to: giftForm === null ? '/jpanel/pos' : `/jpanel/pos?open=product-${giftForm}`,
    act: `Give ${one}`,
    needs: 'pos.edit',
  }
}

/** Leaves out steps that this user may not do. A step is done when the stored data says so. */
export async function setupSteps(ctx: Ctx): Promise<SetupStep[]> {
  const facts = await readFacts(ctx)
  const all = [...basicSteps(ctx), ...workSteps(facts), trialStep(ctx, facts)]
  const skipped = new Set(readList(ctx.settings, 'setup_skipped'))
  return all
    .filter(({ needs }) => needs === null || ctx.actor.can(needs))
    .map(({ needs: _needs, ...step }) => ({ ...step, isSkipped: !step.isDone && skipped.has(step.key) }))
}

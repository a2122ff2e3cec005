import { givingSettings } from '~/domain/settings/giving.server'
import { shownDay } from '~/kit/calendar'
import { html } from '~/kit/html'
import type { Ctx } from '~/kit/operation'
import type { SponsorWire } from './sponsors'

const options = (values: readonly string[], selected: string | null): string =>
  [...new Set(['', ...values, ...(selected === null ? [] : [selected])])]
    .map((value) =>
      value === selected
        ? html`<option value="${value}" selected>${value}</option>`
        : html`<option value="${value}">${value}</option>`,
    )
    .join('')

const page = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' } })

/**
 * The documented form for a new sponsor, as a fragment. `html` escapes everything inserted and must enclose whole
 * elements, because the formatter closes open ones.
 */
export function newSponsorForm(ctx: Ctx, sponsee: { id: number; name: string }): Response {
  const { sources } = givingSettings(ctx.settings)
  return page(
    `<form method="post" action="/jpanel/sponsor" data-sponsorship="${sponsee.id}">
      <input type="hidden" name="sponsorship_id" value="${sponsee.id}" />
      ${html`<p>${sponsee.name}</p>`}
      <label>Sponsor <input name="member_id" inputmode="numeric" required /></label>
      ${html`<label>Started on <input name="started_at" value="${shownDay(ctx.now, ctx.organisation.zone)}" /></label>`}
      <label>Source <select name="source">${options(sources, null)}</select></label>
      <label><input type="checkbox" name="send_started_email" value="1" /> Send an email to the sponsor</label>
    </form>`,
  )
}

export function sponsorForm(ctx: Ctx, sponsor: SponsorWire): Response {
  const { endReasons } = givingSettings(ctx.settings)
  return page(
    `<form method="post" action="/jpanel/sponsor/${sponsor.id}" data-sponsor="${sponsor.id}">
      ${html`<p>${sponsor.sponsorship.full_name}</p>
        <label>Sponsor <input value="${sponsor.member.display_name}" disabled /></label>
        <label>From Contribution <input value="${sponsor.contribution}" disabled /></label>
        <label>Started on <input value="${sponsor.started_at}" disabled /></label>
        <label>Source <input value="${sponsor.source}" disabled /></label>
        <label>Ended on <input name="ended_at" value="${sponsor.ended_at}" /></label>`}
      <label>Ended Reason <select name="ended_reason">${options(endReasons, sponsor.ended_reason)}</select></label>
      ${html`<label>Notes <textarea name="ended_note" maxlength="2500">${sponsor.ended_note}</textarea></label>`}
      <label><input type="checkbox" name="send_ended_email" value="1" /> Send an email to the sponsor</label>
    </form>`,
  )
}

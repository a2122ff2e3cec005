import type { SqlTxCtx } from '~/db/ctx'
import { operation } from '~/db/operation.server'
import { refuseClashes } from '~/domain/journal/merge-save.server'
import { toRegionCode } from '~/domain/locale/places'
import { setMedia } from '~/domain/media/attach-media.server'
import { later, minutes } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { currencyChangeError, rebuildForCurrency } from './currency-change.server'
import { setting } from './definitions'
import { NOT_SAVED } from './messages'
import {
  describeSetting,
  applyTyped,
  shownValues,
  valueIn,
  withTheirs,
  type SettingChange,
} from './panels/panel-values'
import { panelFields, type SettingPanel } from './panels/panel'
import { PANELS } from './panels/panels'
import { SavePanelInput } from './schemas'

/** A second sweep runs when sales that began in the old time zone can no longer be in progress. */
const SECOND_SWEEP_AFTER = minutes(2)

const withoutSecrets = (
  panel: SettingPanel,
  values: Readonly<Record<string, string>>,
  { changed, secret }: { changed: readonly string[]; secret: string },
) =>
  Object.fromEntries(
    changed.map((key) => {
      const isSecret = panelFields(panel).some((field) => field.key === key && field.kind === 'secret')
      const value = valueIn(panel, values, key)
      if (value === '') return [key, null]
      return [key, isSecret ? secret : value]
    }),
  )

async function keepPictures(
  ctx: SqlTxCtx,
  panel: SettingPanel,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const keys = panelFields(panel).flatMap(({ key, kind }) => (kind === 'picture' ? [key] : []))
  const [field] = keys
  if (field === undefined) return
  const ids = keys.map((key) => Number(values[key] ?? '')).filter((id) => id > 0)
  await setMedia(ctx, { type: panel.id === 'email' ? 'email_settings' : 'peer_to_peer', id: 1, field }, ids)
}

function enqueueEffects(ctx: SqlTxCtx, changes: readonly SettingChange[]): void {
  const isChanged = (wanted: string) => changes.some(({ key }) => key === wanted)
  if (isChanged('timezone')) {
    ctx.enqueue({ job: 'contributions.rezone', payload: {} })
    ctx.enqueue({ job: 'contributions.rezone', payload: {}, startAfter: later(ctx.now, SECOND_SWEEP_AFTER) })
  }
  if (changes.some(({ key, value }) => key === 'fundraising_pages_verify_former_pages' && value === '1'))
    ctx.enqueue({ job: 'fundraising.verify-former', payload: {} })
  if (isChanged('sponsorship_num_sponsors')) ctx.enqueue({ job: 'sponsorships.recount-all-sponsors', payload: {} })
}

/** Replaces the region of an address with its code, if there is one (R-TAXES-1). */
function withRegionCodes<Typed extends Record<string, unknown>>(panel: SettingPanel, typed: Typed): Typed {
  const codes = panel.groups.flatMap(({ address }) => {
    const [state, country] = address ? [typed[address.state], typed[address.country]] : []
    return address && typeof state === 'string' && typeof country === 'string'
      ? [[address.state, toRegionCode(country, state)] as const]
      : []
  })
  return { ...typed, ...Object.fromEntries(codes) }
}

async function changeCurrency(
  ctx: SqlTxCtx,
  stored: Readonly<Record<string, string>>,
  changes: readonly SettingChange[],
): Promise<void> {
  const change = changes.find(({ key }) => key === 'dpo_currency')
  if (change === undefined) return
  const currencies = { from: setting(stored, 'dpo_currency'), to: change.value ?? setting({}, 'dpo_currency') }
  const rates = await ctx.sql.first<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'exchange_rates'`)
  const error = await currencyChangeError(ctx, currencies, rates?.value ?? '')
  if (error !== null) throw new DomainError('invalid', NOT_SAVED, { fields: { dpo_currency: [error] } })
  await rebuildForCurrency(ctx, currencies)
}

/** Saves one panel of settings and deletes values equal to their default (R-SETTINGS-1). */
export const savePanel = operation({
  name: 'settings.save-panel',
  permission: 'admin',
  input: SavePanelInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const panel = PANELS.find(({ id }) => id === input.panel)
    if (!panel) throw notFound('The settings panel')
    authorize(ctx, panel.permission)
    const keys = panelFields(panel).map((field) => field.key)
    const rows = await ctx.tx.setting.findMany({ where: { key: { in: keys } } })
    const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]))
    const { changes, fields, theirs, clashes } = applyTyped(panel, stored, withRegionCodes(panel, input))
    if (clashes.length > 0) {
      const typed = withTheirs(panel, stored, { typed: input, theirs })
      await refuseClashes(
        ctx,
        { type: 'settings', describe: (key, value) => describeSetting(panel, key, value) },
        { runner: ctx.read, id: panel.id, stored: shownValues(panel, stored), clashes, typed, fields },
      )
    }
    if (Object.keys(fields).length > 0) throw new DomainError('invalid', NOT_SAVED, { fields })
    await changeCurrency(ctx, stored, changes)
    for (const change of changes) await write(change)
    await keepPictures(ctx, panel, {
      ...stored,
      ...Object.fromEntries(changes.map(({ key, value }) => [key, value ?? ''])),
    })
    if (changes.length > 0) {
      const changed = changes.map(({ key }) => key)
      await ctx.publish('settings.saved', {
        id: panel.id,
        before: withoutSecrets(panel, stored, { changed, secret: 'stored before' }),
        after: withoutSecrets(
          panel,
          Object.fromEntries(changes.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))),
          { changed, secret: 'replaced' },
        ),
      })
    }
    enqueueEffects(ctx, changes)
    return { panel: panel.id, changed: changes.map(({ key }) => key) }

    async function write({ key, value }: SettingChange): Promise<void> {
      if (value === null) await ctx.tx.setting.deleteMany({ where: { key } })
      else {
        const isSecret = panelFields(panel as SettingPanel).some(
          (field) => field.key === key && field.kind === 'secret',
        )
        const row = {
          value: isSecret ? ctx.ports.vault.seal(value) : value,
          updatedAt: ctx.now,
          updatedBy: ctx.actor.staffId,
        }
        await ctx.tx.setting.upsert({ where: { key }, create: { key, ...row }, update: row })
      }
    }
  },
})

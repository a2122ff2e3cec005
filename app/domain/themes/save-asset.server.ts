import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, workflow } from '~/db/operation.server'
import { fullMoment } from '~/kit/calendar'
import { DomainError, notFound, refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Verdict } from '~/ports/theme-compiler'
import { lockThemeRow, refuseLocked } from './internal.server'
import { NOT_TEXT, savedMeanwhile, addLineNumber } from './messages'
import { assetById, currentFiles, themeById, type Asset } from './queries.server'
import { SaveAssetInput, type SavedAssetInput } from './schemas'
import { isEntry, isStyle } from './theme'

function checkJson(value: string): Verdict {
  try {
    JSON.parse(value)
    return null
  } catch (error) {
    return { message: error instanceof Error ? error.message : 'This is no JSON.', line: null }
  }
}

/** Checks the file as the website reads it; a partial style sheet is checked with every sheet that may import it. */
async function verdictOn(ctx: Ctx, asset: Asset, value: string): Promise<Verdict> {
  const { themeCompiler } = ctx.ports
  if (asset.key.endsWith('.liquid')) return themeCompiler.checkLiquid(value)
  if (asset.key.endsWith('.json')) return checkJson(value)
  if (!isStyle(asset.key)) return null
  const theme = await themeById(ctx.read, asset.themeId)
  const files = theme === null ? [] : await currentFiles(ctx.read, theme)
  const styles = files
    .filter(({ key }) => isStyle(key))
    .map((file) => (file.key === asset.key ? { ...file, value } : file))
  const entries = isEntry(asset.key) ? [asset.key] : styles.map(({ key }) => key).filter(isEntry)
  return themeCompiler.checkStyles(entries, styles)
}

async function lockAsset(ctx: SqlTxCtx, { themeId, id }: SavedAssetInput): Promise<Asset> {
  refuseLocked(await lockThemeRow(ctx, themeId))
  const asset = await assetById(ctx.sql, themeId, id)
  if (asset === null) throw notFound('The asset')
  return asset
}

const writeAsset = sqlOperation({
  name: 'themes.write-asset',
  permission: 'template.edit',
  input: SaveAssetInput,
  audit: 'when-changed',
  async run(ctx, input): Promise<Asset> {
    const asset = await lockAsset(ctx, input)
    if (input.version !== undefined && input.version !== asset.version)
      throw new DomainError(
        'conflict',
        savedMeanwhile(asset.updatedBy ?? 'Somebody else', fullMoment(asset.updatedAt, ctx.organisation.zone)),
      )
    if (asset.value === input.value) return asset
    await ctx.sql.run(sql`
      UPDATE theme_asset SET value = ${input.value}, version = version + 1, updated_at = ${ctx.now},
        updated_by = ${ctx.actor.staffId} WHERE id = ${asset.id}`)
    await ctx.publish('theme_asset.saved', {
      id: asset.id,
      before: { bytes: asset.value?.length ?? 0, version: asset.version },
      after: { bytes: input.value.length, version: asset.version + 1, key: asset.key, themeId: asset.themeId },
    })
    return { ...asset, value: input.value, version: asset.version + 1, updatedAt: ctx.now, updatedBy: ctx.actor.name }
  },
})

/** Compiles outside any transaction and stores the file only if the website can read it (R-THEMES-4). */
export const saveAsset = workflow({
  name: 'themes.save-asset',
  permission: 'template.edit',
  input: SaveAssetInput,
  async run(ctx, input): Promise<Asset> {
    const theme = await themeById(ctx.read, input.themeId)
    if (theme === null) throw notFound('The theme')
    refuseLocked(theme)
    const asset = await assetById(ctx.read, input.themeId, input.id)
    if (asset === null) throw notFound('The asset')
    if (asset.value === null) throw refused(NOT_TEXT)
    const verdict = await verdictOn(ctx, asset, input.value)
    if (verdict === null) return perform(writeAsset, ctx, input)
    const message = addLineNumber(verdict.message, verdict.line)
    throw new DomainError('invalid', message, { fields: { value: [message] } })
  },
})

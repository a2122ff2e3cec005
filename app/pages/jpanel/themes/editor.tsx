import { mergeSave } from '~/domain/journal/merge-save.server'
import { data, redirect } from 'react-router'
import { LOCKED, SAVED } from '~/domain/themes/messages'
import { assetById, listAssets, themeById } from '~/domain/themes/queries.server'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { DESIGN, editorPath } from '~/domain/themes/theme'
import { withFlash } from '~/http/flash'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { PageHead } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { assetMap, assetWire, readAssetMap, readAssetReply } from '~/wire/website/themes'
import { LinkButton } from '~/ui/button'
import { PlainEditor } from './parts/plain-editor'
import { ThemeEditor } from './parts/theme-editor'
import './parts/themes.css'
import type { Route } from './+types/editor'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Theme'} · Theme editor · Almoner` },
]

const isId = (typed: string | null): typed is string => typed !== null && /^[1-9]\d{0,8}$/.test(typed)

export const loader = screen('template.view', async (ctx, { params, request }: Route.LoaderArgs) => {
  const theme = isId(params.themeId) ? await themeById(ctx.read, Number(params.themeId)) : null
  if (theme === null) throw data({ message: 'This theme was not found.' }, { status: 404 })
  if (theme.locked) throw redirect(DESIGN, { headers: withFlash(LOCKED) })
  const file = new URL(request.url).searchParams.get('file')
  const first = isId(file) ? await assetById(ctx.read, theme.id, Number(file)) : null
  if (file !== null && first === null) throw data({ message: 'This file was not found.' }, { status: 404 })
  return {
    id: theme.id,
    title: theme.title,
    assets: assetMap(await listAssets(ctx.read, theme.id)),
    first: first === null ? null : assetWire(first),
    mayEdit: ctx.actor.can('template.edit'),
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveAsset, {
      type: 'theme_asset',
      key: ({ themeId, id }) => `${String(themeId)}/${String(id)}`,
      read: async (runner, key) => {
        const [themeId = 0, id = 0] = key.split('/').map(Number)
        const asset = await assetById(runner, themeId, id)
        return asset && { values: { value: asset.value ?? '' }, subject: id, version: asset.version }
      },
    }),
    ({ themeId, id }) => ({ to: `${editorPath(themeId)}?file=${id}`, flash: SAVED }),
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Editor({
  loaderData: { id, title, assets, first, mayEdit },
  actionData,
}: Route.ComponentProps) {
  const isBrowser = useIsBrowser()
  const files = readAssetMap(assets)
  const opened = first === null ? null : readAssetReply(first)
  const editing = { themeId: id, files, first: opened, mayEdit }
  return (
    <>
      <PageHead
        title={title}
        sub="Theme editor"
        actions={
          <LinkButton to={DESIGN} icon="arrow-left">
            Site design
          </LinkButton>
        }
      />
      {isBrowser ? <ThemeEditor key={id} {...editing} /> : <PlainEditor {...editing} failure={actionData} />}
    </>
  )
}

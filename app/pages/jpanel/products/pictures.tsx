import { data, Form, useNavigation } from 'react-router'
import { productName } from '~/domain/catalog/queries.server'
import { savePictures } from '~/domain/catalog/save-pictures.server'
import { mediaOf } from '~/domain/media/queries.server'
import { formAction, intent } from '~/http/form/form-action'
import { offlineFallback } from '~/http/form/offline-form'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { mediaReply } from '~/wire/media'
import { Button } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ImageField } from '../parts/media/image-field'
import type { Route } from './+types/pictures'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Pictures of ${loaderData?.name ?? 'a product'} · Almoner` }]

export const loader = screen('product.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  const name = await productName(ctx.read, id)
  if (name === null) throw data({ message: 'This product was not found.' }, { status: 404 })
  return { id, name, images: (await mediaOf(ctx.read, { type: 'product', id })).map(mediaReply) }
})

export const action = formAction({
  save: intent(savePictures, ({ id, name }) => ({ to: `/jpanel/products/${id}/pictures`, flash: `The pictures of ${name} were saved.` })),
})

export const clientAction = (args: Route.ClientActionArgs) => offlineFallback(args)

/** The pictures of a product, saved apart from its form. */
export default function ProductPictures({ loaderData: { id, name, images }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <RecordHead back={{ to: `/jpanel/products/${id}`, label: name }} title="Pictures" />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <Form method="post" className="set-form" onSubmit={useOneSubmit()}>
        <input type="hidden" name="_token" value={csrf} />
        <Card title="Pictures">
          <ImageField
            name="pictures"
            label="Pictures"
            images={images}
            help="The first one is the main picture, also at the point of sale."
            error={actionData?.fields.pictures?.[0]}
          />
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save pictures
            </Button>
          </div>
        </Card>
      </Form>
    </>
  )
}

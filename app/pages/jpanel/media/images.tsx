import { readConstraints } from '~/kit/form-constraints'
import { Link } from '~/ui/link'
import { saveCaption } from '~/domain/media/save-caption.server'
import { deleteMedia } from '~/domain/media/delete-media.server'
import { libraryImage, PAGE_SIZE } from '~/domain/media/media'
import { CAPTION_SAVED, deletedMessage, uploadedMessage } from '~/domain/media/messages'
import { mediaById, mediaDirectory } from '~/domain/media/queries.server'
import { LibrarySearchInput, ListingInput, CaptionInput } from '~/domain/media/schemas'
import { uploadFiles } from '~/domain/media/upload-files.server'
import { readAddressForm } from '~/lists/request/address-form'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { grouped } from '~/kit/text'
import { Pagination } from '~/ui/list/pagination'
import { PageHead } from '~/ui/shell/page-head'
import { Empty, NoMatch, Note } from '~/ui/states'
import { namePage, sayResult, titlePage } from '~/ui/list/list-title'
import { PICTURES } from '../parts/media/library-words'
import { useMediaUploads } from '../parts/media/use-libraries'
import { ImageDetails } from './parts/image-details'
import { LibrarySearch, LibraryUploader } from './parts/library-tools'
import '../parts/media/media.css'
import type { Route } from './+types/images'

const HERE = '/jpanel/images'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titlePage('Image library', loaderData ? [namePage(loaderData.page, loaderData.pages)] : [])

export const loader = screen('file.view', async (ctx, { url }: Route.LoaderArgs) => {
  const sent = Object.fromEntries(url.searchParams)
  const { input, form } = readAddressForm(LibrarySearchInput, url.searchParams)
  const { query = '' } = input
  const requested = { ...ListingInput.parse(sent), query }
  const id = /^[1-9]\d{0,8}$/.test(sent.id ?? '') ? Number(sent.id) : null
  const [directory, shown] = await Promise.all([
    mediaDirectory(ctx.read, requested),
    id === null ? null : mediaById(ctx.read, id),
  ])
  const { items, total, page, pages } = directory
  return {
    constraints: { caption: readConstraints(CaptionInput) },
    query,
    search: form,
    images: items.map(libraryImage),
    from: total === 0 ? 0 : (page - 1) * PAGE_SIZE + 1,
    total,
    page,
    pages,
    shown: shown && libraryImage(shown),
    isGone: id !== null && shown === null,
    mayEdit: ctx.actor.can('file.edit'),
  }
})

export const action = formAction({
  caption: intent(saveCaption, ({ id }) => ({ to: `${HERE}?id=${id}`, flash: CAPTION_SAVED })),
  delete: intent(deleteMedia, ({ filename }) => ({ to: HERE, flash: deletedMessage(filename) })),
  upload: intent(uploadFiles, (made) => ({ to: HERE, flash: uploadedMessage(made.map(({ filename }) => filename)) })),
})

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

const listPath = ({ query, page = 1, id }: { query: string; page?: number; id?: number }): string => {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(page > 1 && { page: `${page}` }),
    ...(id && { id: `${id}` }),
  }).toString()
  return search ? `${HERE}?${search}` : HERE
}

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  const { images, from, total, page, pages, query, search, shown, isGone, mayEdit } = loaderData
  const refused = actionData?.typed.intent === 'caption' ? actionData : undefined
  const key = useFormKey({ values: { caption: shown?.caption ?? '' }, failure: refused })
  return (
    <>
      <PageHead title="Image library" sub={grouped(total)} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {isGone ? <Note tone="warn" title="This file is not in the library any more." /> : null}
      <div className="library-page">
        <div className="library-main" data-result={sayResult(total, 'picture', query)}>
          {mayEdit ? <Uploader failure={actionData} /> : null}
          <LibrarySearch at={HERE} search={search} label="Search pictures" />
          {total === 0 ? (
            query === '' ? (
              <Empty icon="photo" title="No pictures yet">
                Products, pages and emails can show what you upload.
              </Empty>
            ) : (
              <NoMatch clearTo={HERE}>No file name contains “{query}”.</NoMatch>
            )
          ) : (
            <ul className="libgrid" aria-label="Pictures, newest first">
              {images.map((image) => (
                <Tile
                  key={image.id}
                  image={image}
                  to={listPath({ query, page, id: image.id })}
                  isOn={image.id === shown?.id}
                />
              ))}
            </ul>
          )}
          <Pagination
            from={from}
            to={from === 0 ? 0 : from + images.length - 1}
            total={total}
            page={page}
            pages={pages}
            previous={page > 1 ? listPath({ query, page: page - 1 }) : null}
            next={page < pages ? listPath({ query, page: page + 1 }) : null}
          />
        </div>
        {shown ? (
          <ImageDetails
            key={`${shown.id} ${key}`}
            image={shown}
            mayEdit={mayEdit}
            closeTo={listPath({ query, page })}
            failure={refused}
          />
        ) : null}
      </div>
    </>
  )
}

function Tile({ image, to, isOn }: { image: Loaded['images'][number]; to: string; isOn: boolean }) {
  return (
    <li>
      <Link to={to} className={isOn ? 'gi on' : 'gi'} aria-current={isOn || undefined}>
        <img src={image.thumbnailUrl} alt={image.caption ?? ''} loading="lazy" width={300} height={225} />
        <span className="cap">{image.filename}</span>
      </Link>
    </li>
  )
}

const Uploader = ({ failure }: { failure: FormFailure | undefined }) => (
  <LibraryUploader kinds={PICTURES} library={useMediaUploads()} failure={failure} />
)

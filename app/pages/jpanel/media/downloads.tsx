import { deleteFile } from '~/domain/downloads/delete-file.server'
import { FILES_A_PAGE, libraryPage } from '~/domain/downloads/library.server'
import { shownFile } from '~/domain/downloads/shown-file'
import { uploadDownloads } from '~/domain/downloads/upload-downloads.server'
import { deletedMessage, uploadedMessage } from '~/domain/media/messages'
import { LibrarySearchInput, ListingInput } from '~/domain/media/schemas'
import { readAddressForm } from '~/lists/request/address-form'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { grouped } from '~/kit/text'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Pagination } from '~/ui/list/pagination'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { PageHead } from '~/ui/shell/page-head'
import { Empty, NoMatch, Note } from '~/ui/states'
import { namePage, sayResult, titlePage } from '~/ui/list/list-title'
import { FILES } from '../parts/media/library-words'
import { useDownloadUploads } from '../parts/media/use-libraries'
import { LibrarySearch, LibraryUploader } from './parts/library-tools'
import '../parts/media/media.css'
import type { Route } from './+types/downloads'

const HERE = '/jpanel/downloads'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titlePage('Downloads library', loaderData ? [namePage(loaderData.page, loaderData.pages)] : [])

export const loader = screen('file.view', async (ctx, { url }: Route.LoaderArgs) => {
  const { page } = ListingInput.parse(Object.fromEntries(url.searchParams))
  const { input, form } = readAddressForm(LibrarySearchInput, url.searchParams)
  const { query = '' } = input
  const { files, ...counts } = await libraryPage(ctx.read, query, page)
  return {
    ...counts,
    from: counts.total === 0 ? 0 : (counts.page - 1) * FILES_A_PAGE + 1,
    query,
    search: form,
    files: files.map((file) => ({ ...shownFile(file), createdAt: file.createdAt })),
    mayEdit: ctx.actor.can('file.edit'),
  }
})

export const action = formAction({
  delete: intent(deleteFile, ({ name }) => ({ to: HERE, flash: deletedMessage(name) })),
  upload: intent(uploadDownloads, (made) => ({ to: HERE, flash: uploadedMessage(made.map(({ name }) => name)) })),
})

type File = Route.ComponentProps['loaderData']['files'][number]

const listPath = (query: string, page: number): string => {
  const search = new URLSearchParams({
    ...(query === '' ? {} : { query }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return search === '' ? HERE : `${HERE}?${search}`
}

export default function Downloads({ loaderData, actionData }: Route.ComponentProps) {
  const { files, from, total, page, pages, query, search, mayEdit } = loaderData
  return (
    <>
      <PageHead title="Downloads library" sub={grouped(total)} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="library-main" data-result={sayResult(total, 'file', query)}>
        {mayEdit ? <Uploader failure={actionData} /> : null}
        <LibrarySearch at={HERE} search={search} label="Search downloads" />
        {total === 0 ? (
          query === '' ? (
            <Empty icon="download" title="No downloads yet">
              Files that you upload here can be sold: the buyer gets a link by email.
            </Empty>
          ) : (
            <NoMatch clearTo={HERE}>No file name contains “{query}”.</NoMatch>
          )
        ) : (
          <ul className="files" aria-label="Downloads, newest first">
            {files.map((file) => (
              <FileRow key={file.id} file={file} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
        <Pagination
          from={from}
          to={from === 0 ? 0 : from + files.length - 1}
          total={total}
          page={page}
          pages={pages}
          previous={page > 1 ? listPath(query, page - 1) : null}
          next={page < pages ? listPath(query, page + 1) : null}
        />
      </div>
    </>
  )
}

function FileRow({ file, mayEdit }: { file: File; mayEdit: boolean }) {
  return (
    <li>
      <Icon name={file.icon === 'fa-book' ? 'book' : file.icon === 'fa-file-image-o' ? 'photo' : 'file-text'} />
      <div>
        <a className="link" href={file.url}>
          {file.name}
        </a>
        <span className="help">
          {`${file.sizeFormatted}, `}
          <DateText at={file.createdAt} />
        </span>
      </div>
      {file.isInUse ? <Pill>{`Used by ${file.usedBy.join(', ')}`}</Pill> : <Pill tone="warn">Not in use</Pill>}
      {mayEdit && !file.isInUse ? <DeleteForm file={file} /> : null}
    </li>
  )
}

function DeleteForm({ file }: { file: File }) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="id" value={file.id} />
      <ConfirmSubmit
        size="small"
        name="intent"
        value="delete"
        icon="trash"
        aria-label={`Delete ${file.name}`}
        title={`Delete ${file.name}?`}
        act="Delete file"
        body="It leaves the library. Supporters who bought it can still fetch it until their link ends."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}

const Uploader = ({ failure }: { failure: FormFailure | undefined }) => (
  <LibraryUploader kinds={FILES} library={useDownloadUploads()} failure={failure} />
)

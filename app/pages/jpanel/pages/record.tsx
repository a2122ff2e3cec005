import { data } from 'react-router'
import { copyPage } from '~/domain/pages/copy-page.server'
import { deletePage } from '~/domain/pages/delete-page.server'
import {
  addedMessage,
  deletedMessage,
  DISCARDED,
  homeMessage,
  restoredMessage,
  savedMessage,
} from '~/domain/pages/messages'
import { absoluteUrl, HOME, isWritten, PAGES, pagePath } from '~/domain/pages/page'
import { formValues, openedPage, pageChoices, redirectAt, revisedValues } from '~/domain/pages/page-form.server'
import { pageById } from '~/domain/pages/page-record.server'
import { pageLines } from '~/domain/pages/page-tree.server'
import { replaceHome } from '~/domain/pages/replace-home.server'
import { restorePage } from '~/domain/pages/restore-page.server'
import { discardAutosave } from '~/domain/pages/revisions/discard-autosave.server'
import { findRevision, listRevisions } from '~/domain/pages/revisions/revisions.server'
import { baseVersion } from '~/domain/pages/revisions/written'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { savePage } from '~/domain/pages/save-page.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { atOneMoment, screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { SavePageInput } from '~/domain/pages/page-input'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PageForm } from './parts/page-form'
import { RevisionNotes } from './parts/revisions'
import './parts/record.css'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? 'Page'} · Almoner` }]

const revisionIn = (url: URL): number | null => {
  const typed = url.searchParams.get('revision') ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
}

const shown = atOneMoment(async (ctx, { params, url }: Route.LoaderArgs) => {
  const page = /^[1-9]\d{0,8}$/.test(params.id) ? await pageById(ctx.read, Number(params.id)) : null
  if (page === null) throw data({ message: 'This page was not found.' }, { status: 404 })
  const lines = await pageLines(ctx.read)
  const address = absoluteUrl(page)
  const mayEdit = ctx.actor.can('node.edit')
  const wanted = revisionIn(url)
  const revision = wanted === null ? null : await findRevision(ctx.read, page.id, wanted)
  const stored = formValues(page)
  return {
    constraints: { page: readConstraints(SavePageInput) },
    id: page.id,
    title: page.title,
    // Saving text that was typed over an earlier version is refused, like saving that version itself.
    version: revision?.isAutosave ? baseVersion(revision) : page.version,
    current: page.version,
    editorId: ctx.actor.staffId,
    stored,
    // Text that was typed over an earlier version is refused, not merged with later versions.
    opened: revision?.isAutosave && baseVersion(revision) !== page.version ? null : openedPage(page),
    values: revision === null ? stored : revisedValues(stored, revision),
    revision: revision && {
      id: revision.id,
      isAutosave: revision.isAutosave,
      savedAt: revision.savedAt,
      savedBy: revision.savedBy,
      editorId: revision.editorId,
      pageVersion: revision.pageVersion,
    },
    isRevisionGone: wanted !== null && revision === null,
    revisions: await listRevisions(ctx.read, page.id),
    isAutosaved: isWritten(page.type) && mayEdit && page.deletedAt === null,
    choices: await pageChoices(ctx, lines, page),
    address,
    redirect: isWritten(page.type) && ctx.actor.can('alias.edit') ? await redirectAt(ctx, address) : null,
    isDeleted: page.deletedAt !== null,
    isHome: page.code === HOME,
    isProtected: page.isProtected,
    canBeHome: isWritten(page.type) && page.isActive && page.code !== HOME,
    below: lines.filter(({ parentId }) => parentId === page.id).length,
    mayAdd: ctx.actor.can('node.add'),
    mayEdit,
  }
})

export const loader = screen('node.view', shown)

const saveTogether = mergeSave(savePage, {
  type: 'page',
  read: async (runner, id) => {
    const page = await pageById(runner, Number(id))
    return page && { values: openedPage(page), version: page.version }
  },
})

const save = formAction({
  save: intent(saveTogether, ({ id, title }) => ({ to: pagePath(id), flash: savedMessage(title) })),
  copy: intent(copyPage, ({ id, title }) => ({ to: pagePath(id), flash: addedMessage(title) })),
  home: intent(replaceHome, ({ id, title }) => ({ to: pagePath(id), flash: homeMessage(title) })),
  delete: intent(deletePage, ({ title }) => ({ to: PAGES, flash: deletedMessage(title) })),
  discard: intent(discardAutosave, ({ id }) => ({ to: pagePath(id), flash: DISCARDED })),
  restore: intent(restorePage, ({ id, title }) => ({ to: pagePath(id), flash: restoredMessage(title) })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function PageRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isDeleted, isHome, isProtected, mayEdit, redirect } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: PAGES, label: 'Pages & Menus' }}
        title={title}
        pill={
          isDeleted ? (
            <Pill tone="bad">Deleted</Pill>
          ) : isHome ? (
            <Pill icon="home">Home page</Pill>
          ) : isProtected ? (
            <Pill icon="lock">Protected</Pill>
          ) : null
        }
        actions={<Actions {...loaderData} />}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {redirect === null ? null : (
        <Note tone="warn" title="A redirect leads away from this address">
          {`Visitors are sent to ${redirect.target}. `}
          <Link className="link" to={`/jpanel/redirects/${redirect.id}`}>
            Open the redirect
          </Link>
        </Note>
      )}
      <RevisionNotes {...loaderData} hasFailed={actionData !== undefined} />
      <PageForm loaded={loaderData} failure={actionData} isLocked={!mayEdit || isDeleted} />
    </>
  )
}

function Actions({ title, isDeleted, isHome, isProtected, canBeHome, below, mayAdd, mayEdit }: Loaded) {
  return (
    <PostForm className="actions">
      {isDeleted && mayEdit ? (
        <Button type="submit" name="intent" value="restore" icon="arrow-back-up" variant="primary">
          Restore
        </Button>
      ) : null}
      {!isDeleted && mayAdd ? (
        <Button type="submit" name="intent" value="copy" icon="copy">
          Copy
        </Button>
      ) : null}
      {!isDeleted && mayEdit && canBeHome ? (
        <ConfirmSubmit
          name="intent"
          value="home"
          icon="home"
          isHarmless
          title={`Make ${title} the home page?`}
          act="Make it the home page"
          body="It is protected from then on. The former home page becomes an ordinary page with its own address."
        >
          Make home page…
        </ConfirmSubmit>
      ) : null}
      {!isDeleted && mayEdit && !isHome && !isProtected ? (
        <ConfirmSubmit
          name="intent"
          value="delete"
          icon="trash"
          title={`Delete ${title}?`}
          act="Delete page"
          body={`${below > 0 ? 'What is below it moves up and takes its place. ' : ''}It can be restored.`}
        >
          Delete…
        </ConfirmSubmit>
      ) : null}
    </PostForm>
  )
}

import { activateTheme } from '~/domain/themes/activate-theme.server'
import { deleteTheme } from '~/domain/themes/delete-theme.server'
import { duplicateTheme } from '~/domain/themes/duplicate-theme.server'
import { lockTheme } from '~/domain/themes/lock-theme.server'
import { activatedMessage, deleted, duplicatedMessage, lockedMessage, unlockedMessage } from '~/domain/themes/messages'
import { allThemes } from '~/domain/themes/queries.server'
import { DESIGN, editorPath, settingsPath } from '~/domain/themes/theme'
import { unlockTheme } from '~/domain/themes/unlock-theme.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import './parts/themes.css'
import type { Route } from './+types/design'

const SEES = ['customize.edit', 'template.view'] as const

export const meta: Route.MetaFunction = () => [{ title: 'Site design · Almoner' }]

export const loader = screen(SEES, async (ctx) => ({
  themes: await allThemes(ctx.read),
  mayActivate: ctx.actor.can('customize.edit'),
  mayEdit: ctx.actor.can('template.edit'),
  mayRead: ctx.actor.can('template.view'),
}))

const at = (flash: string) => ({ to: DESIGN, flash })
const change = formAction(
  {
    activate: intent(activateTheme, ({ title }) => at(activatedMessage(title))),
    unlock: intent(unlockTheme, ({ title }) => at(unlockedMessage(title))),
    lock: intent(lockTheme, ({ title }) => at(lockedMessage(title))),
    duplicate: intent(duplicateTheme, ({ title }) => at(duplicatedMessage(title))),
    delete: intent(deleteTheme, ({ title }) => at(deleted(title))),
  },
  SEES,
)
export const action = (args: Route.ActionArgs) => change(args)

export const shouldRevalidate = revalidateOnError

export default function Design({ loaderData: { themes, ...may }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Site design" sub={counted(themes.length, 'theme')} />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="themes">
        {themes.map((theme) => (
          <ThemeCard key={theme.id} theme={theme} {...may} />
        ))}
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type CardProps = Pick<Loaded, 'mayActivate' | 'mayEdit' | 'mayRead'> & { theme: Loaded['themes'][number] }

function ThemeCard({ theme, mayActivate, mayEdit, mayRead }: CardProps) {
  const { id, title, description, locked, isActive, edited, handle, source } = theme
  return (
    <Card
      title={
        <>
          {title} {isActive ? <Pill tone="good">Active</Pill> : null}{' '}
          {locked ? <Pill>Locked</Pill> : <Pill tone="warn">Unlocked</Pill>}
        </>
      }
    >
      <p>{description}</p>
      <p className="help">
        {locked
          ? 'It looks as it came with the product, and follows its updates.'
          : `It has files of its own, and does not follow updates of the product. ${counted(edited, 'file')} edited.`}
      </p>
      <PostForm className="actions">
        <input type="hidden" name="id" value={id} />
        {mayActivate && !isActive ? (
          <Button type="submit" name="intent" value="activate" icon="check">
            Activate
          </Button>
        ) : null}
        {mayActivate ? (
          <LinkButton to={settingsPath(id)} icon="settings">
            Customize
          </LinkButton>
        ) : null}
        {mayRead && !locked ? (
          <LinkButton to={editorPath(id)} icon="code">
            Edit code
          </LinkButton>
        ) : null}
        {mayEdit ? (
          <Button type="submit" name="intent" value="duplicate" icon="copy">
            Duplicate
          </Button>
        ) : null}
        {mayRead ? (
          <LinkButton to={`${DESIGN}/${id}/theme.zip`} icon="download" reloadDocument>
            Download
          </LinkButton>
        ) : null}
        {mayEdit && locked ? (
          <ConfirmSubmit
            name="intent"
            value="unlock"
            icon="edit"
            title={`Unlock ${title}?`}
            act="Unlock theme"
            body={
              'Its files are copied from the packaged theme and can be edited. ' +
              (edited > 0 ? `The ${counted(edited, 'file')} edited before it was locked are wiped, for good. ` : '') +
              'It no longer follows updates of the product.'
            }
            isHarmless={edited === 0}
          >
            Unlock…
          </ConfirmSubmit>
        ) : null}
        {mayEdit && !locked ? (
          <ConfirmSubmit
            name="intent"
            value="lock"
            icon="lock"
            title={`Lock ${title}?`}
            act="Lock theme"
            body={
              `It looks as it came with the product again. ` +
              `${counted(edited, 'edited file')} will not be used, ` +
              `and unlocking it later wipes them for good. Download it first to keep them.`
            }
          >
            Lock…
          </ConfirmSubmit>
        ) : null}
        {mayEdit && !isActive && handle !== source ? (
          <ConfirmSubmit
            name="intent"
            value="delete"
            icon="trash"
            title={`Delete ${title}?`}
            act="Delete theme"
            body="It is gone for good, with its files."
          >
            Delete…
          </ConfirmSubmit>
        ) : null}
      </PostForm>
    </Card>
  )
}

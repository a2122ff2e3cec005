import type { ReactNode } from 'react'
import type { ListView } from '~/lists/declare/view'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import type { IconName } from '~/ui/icon-names'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ListRoute } from './list-route'

type Words = { title: string; body: string }

type ListProps = {
  title: string
  view: ListView
  at: string
  isDeleted: boolean
  failure: { message: string } | undefined
  icon: IconName
  add: { to: string; label: string }
  none: Words
  noneDeleted: Words
}

export const RESTORABLE_VIEWS = [
  { label: 'All', search: '' },
  { label: 'Deleted', search: '?state=1' },
]

export function RestorableList({ view, at, isDeleted, icon, none, noneDeleted, ...rest }: ListProps) {
  const { title, body } = isDeleted ? noneDeleted : none
  return (
    <ListRoute
      {...rest}
      list={view}
      at={at}
      views={RESTORABLE_VIEWS}
      empty={{ icon, title, text: body, ...(isDeleted ? {} : { add: rest.add.label }) }}
    />
  )
}

type HeadProps = {
  back: { to: string; label: string }
  title: string
  failure: string | undefined
  isDeleted: boolean
  remove: { act: string; body: string } | null
}

/** The page's action must handle the intents `delete` and `restore`. */
export function RestorableHead({ back, title, failure, isDeleted, remove }: HeadProps) {
  return (
    <>
      <RecordHead
        back={back}
        title={title}
        pill={isDeleted ? <Pill tone="bad">Deleted</Pill> : null}
        actions={remove === null ? null : <Actions name={title} isDeleted={isDeleted} {...remove} />}
      />
      {failure ? <Note tone="bad" title={failure} isAlert /> : null}
    </>
  )
}

function Actions({ name, isDeleted, act, body }: { name: string; isDeleted: boolean; act: string; body: ReactNode }) {
  return (
    <PostForm className="actions">
      {isDeleted ? (
        <Button type="submit" name="intent" value="restore" icon="arrow-back-up" variant="primary">
          Restore
        </Button>
      ) : (
        <ConfirmSubmit name="intent" value="delete" icon="trash" title={`Delete ${name}?`} act={act} body={body}>
          Delete…
        </ConfirmSubmit>
      )}
    </PostForm>
  )
}

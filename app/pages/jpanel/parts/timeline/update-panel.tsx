import { useLocation } from 'react-router'
import { LinkButton } from '~/ui/button'
import { Panel } from '~/ui/overlay/dialog'
import { Note } from '~/ui/states'
import type { ShownPost } from '~/domain/timeline/shown-post'
import { UpdateForm, type UpdateFormProps } from './update-form'

const ADD_AN_UPDATE = 'Add an Update'
const PARAM = 'update'

export function useAddressWith(update: string | null): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  if (update !== null) params.set(PARAM, update)
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`
}

export function AddUpdate({ size }: { size?: 'small' }) {
  return (
    <LinkButton to={useAddressWith('new')} icon="plus" preventScrollReset {...(size === undefined ? {} : { size })}>
      {ADD_AN_UPDATE}
    </LinkButton>
  )
}

type Props = Omit<UpdateFormProps, 'post'> & { posts: readonly ShownPost[] }

/** The address holds the open form, so that it also opens without JavaScript. */
export function UpdatePanel({ posts, failure, ...rest }: Props) {
  const requested = new URLSearchParams(useLocation().search).get(PARAM)
  const closeTo = useAddressWith(null)
  const post = posts.find(({ id }) => String(id) === requested) ?? null
  if (requested === null || (requested !== 'new' && post === null)) return null
  return (
    <Panel title={post === null ? ADD_AN_UPDATE : 'Edit update'} closeTo={closeTo}>
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <UpdateForm key={requested} {...rest} post={post} failure={failure} />
    </Panel>
  )
}

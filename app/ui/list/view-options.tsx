import type { ViewLink } from '~/lists/list'
import type { ListView } from '~/lists/declare/view'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { closePopover, Popover } from '~/ui/overlay/menu'

/** `name` is what the menu will call the view. */
export type Pinnable = { name: string; path: string; pinId: number | null }

type Props = { view: ListView; current: ViewLink | null; pinnable: Pinnable }

export function ViewOptions({ view, current, pinnable }: Props) {
  const manages = current !== null && (!current.isShared || view.mayManageViews)
  return (
    <Popover
      className="tab-button"
      button={<Icon name="dots" />}
      label={`Options for ${current?.name ?? pinnable.name}`}
      panelClass="form"
    >
      <PinForm view={view} {...pinnable} />
      {manages ? <ManageForm view={current} /> : null}
    </Popover>
  )
}

function PinForm({ view, name, path, pinId }: Pinnable & Pick<Props, 'view'>) {
  return (
    <PostForm className="filter-form" onSubmit={(event) => closePopover(event.currentTarget)}>
      {pinId === null ? (
        <>
          <input type="hidden" name="list" value={view.name} />
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="query" value={view.address} />
        </>
      ) : (
        <input type="hidden" name="id" value={pinId} />
      )}
      <Button type="submit" name="intent" value={pinId === null ? 'pin-view' : 'unpin-view'} icon="pin">
        {pinId === null ? 'Pin to menu' : 'Remove from menu'}
      </Button>
    </PostForm>
  )
}

function ManageForm({ view }: { view: ViewLink }) {
  return (
    <PostForm className="filter-form" onSubmit={(event) => closePopover(event.currentTarget)}>
      <input type="hidden" name="id" value={view.id} />
      {view.isShared ? null : (
        <Button type="submit" name="intent" value="share-view" icon="users">
          Share with everyone
        </Button>
      )}
      <Button type="submit" name="intent" value="delete-view" icon="trash">
        Delete view
      </Button>
    </PostForm>
  )
}

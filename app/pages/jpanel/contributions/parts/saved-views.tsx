import { Form } from 'react-router'
import { useCsrf } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { closePopover, Popover } from '~/ui/overlay/menu'

export type ViewLink = { id: number; name: string; query: string; isShared: boolean }

type Props = { address: string; current: ViewLink | null; failure: string | null; canManageShared: boolean }

/** Beside the tabs: keep what is on the screen under a name, or share and delete the view that is open. Plain forms. */
export function SavedViews({ address, current, failure, canManageShared }: Props) {
  const csrf = useCsrf()
  if (current) return current.isShared && !canManageShared ? null : <ManageView view={current} csrf={csrf} />
  const words = (
    <>
      <Icon name="plus" />
      Save view
    </>
  )
  return (
    <>
      <Popover className="tab-button" button={words} panelClass="form" panelLabel="Save view">
        <Form method="post" className="filter-form" onSubmit={(event) => closePopover(event.currentTarget)}>
          <input type="hidden" name="_token" value={csrf} />
          <input type="hidden" name="intent" value="save-view" />
          <input type="hidden" name="query" value={address} />
          <Field label="Name" help="Saves filters and sort order.">
            <Input name="name" maxLength={60} required />
          </Field>
          <Checkbox name="isShared" value="1" label="Share with everyone" />
          <Button type="submit" variant="primary">
            Save
          </Button>
        </Form>
      </Popover>
      {failure ? (
        <span role="alert" className="bad-text">
          {failure}
        </span>
      ) : null}
    </>
  )
}

function ManageView({ view, csrf }: { view: ViewLink; csrf: string }) {
  return (
    <Popover className="tab-button" button={<Icon name="dots" />} label={`Options for ${view.name}`} panelClass="form">
      <Form method="post" className="filter-form" onSubmit={(event) => closePopover(event.currentTarget)}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="id" value={view.id} />
        {view.isShared ? null : (
          <Button type="submit" name="intent" value="share-view" icon="users">
            Share with everyone
          </Button>
        )}
        <Button type="submit" name="intent" value="delete-view" icon="trash">
          Delete view
        </Button>
      </Form>
    </Popover>
  )
}

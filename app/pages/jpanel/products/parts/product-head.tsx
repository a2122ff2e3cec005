import { useNavigation } from 'react-router'
import { productPath } from '~/domain/products/product'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { ActionMenu, type ActionItem } from '~/ui/overlay/action-menu'
import { Pill } from '~/ui/pill'
import { FORM_ID } from './product-form'

type Loaded = {
  id: number | null
  why: readonly string[]
  templateName: string | null
  isAtTill: boolean
  isDeleted: boolean
  mayAdd: boolean
  mayEdit: boolean
  maySell: boolean
}

export function States({ why, isAtTill, templateName }: Pick<Loaded, 'why' | 'isAtTill' | 'templateName'>) {
  if (templateName !== null) return <Pill>{`Template: ${templateName}`}</Pill>
  const [first] = why
  return (
    <>
      {first === undefined ? (
        <Pill tone="good">On the website</Pill>
      ) : (
        <Pill tone="warn">{`Hidden: ${why.join(', ')}`}</Pill>
      )}
      {isAtTill ? <Pill tone="good">At the point of sale</Pill> : <Pill>Not at the point of sale</Pill>}
    </>
  )
}

const FORM = 'product-actions'
const INTENT = { form: FORM, name: 'intent' }

export function Actions({ id, isDeleted, isAtTill, mayEdit, maySell }: Loaded) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      {id !== null && maySell && isAtTill && !isDeleted ? (
        <LinkButton to={`/jpanel/pos?open=product-${id}`} icon="gift" reloadDocument>
          Sell it now
        </LinkButton>
      ) : null}
      {mayEdit && isDeleted ? (
        <Button type="submit" variant="primary" form={FORM} name="intent" value="restore" icon="arrow-back-up">
          Restore
        </Button>
      ) : null}
      {mayEdit && !isDeleted ? (
        <Button type="submit" variant="primary" form={FORM_ID} name="intent" value="save" isBusy={isBusy}>
          Save
        </Button>
      ) : null}
    </>
  )
}

export function MoreActions({ id, isDeleted, mayAdd, mayEdit }: Loaded & { id: number }) {
  const items: ActionItem[] = [
    { label: 'Dashboard', icon: 'chart-bar', to: `${productPath(id)}/dashboard` },
    { label: 'Stock', icon: 'package', to: `${productPath(id)}/stock` },
  ]
  if (mayAdd && !isDeleted) items.push({ label: 'Copy', icon: 'copy', submits: { ...INTENT, value: 'copy' } })
  if (mayEdit && !isDeleted)
    items.push(
      { kind: 'line' },
      {
        label: 'Delete…',
        icon: 'trash',
        submits: { ...INTENT, value: 'delete' },
        asks: {
          title: 'Delete this product?',
          act: 'Delete product',
          body: 'It is no longer sold. Past contributions still show it, and it can be restored.',
        },
      },
    )
  return (
    <PostForm id={FORM}>
      <input type="hidden" name="ids" value={id} />
      <ActionMenu
        label="More actions"
        className="icon-btn line"
        align="end"
        button={<Icon name="dots" />}
        items={items}
      />
    </PostForm>
  )
}

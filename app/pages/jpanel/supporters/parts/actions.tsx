import { useNavigation } from 'react-router'
import { supporterPath } from '~/domain/supporters/supporter'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { ActionMenu, type ActionItem } from '~/ui/overlay/action-menu'
import { verifyQuestion } from '../../parts/words/verify-question'
import type { Loaded } from './record-data.server'

type Props = Pick<Loaded, 'supporter' | 'may'>

const FORM = 'supporter-actions'
const INTENT = { form: FORM, name: 'intent' }

export function Actions({ supporter, may }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isPutAway = !supporter.isActive || supporter.isSpam
  const undo = supporter.mergedInto
  return (
    <PostForm id={FORM} className="actions">
      {undo !== null && may.merge ? (
        <>
          <input type="hidden" name="row" value={undo.mergeId} />
          <Button type="submit" name="intent" value="undo-merge" icon="arrow-back-up" variant="primary" isBusy={isBusy}>
            Undo merge
          </Button>
        </>
      ) : null}
      {may.edit && undo === null && isPutAway ? (
        <Button type="submit" name="intent" value="restore" icon="arrow-back-up" variant="primary" isBusy={isBusy}>
          Restore
        </Button>
      ) : null}
      {may.receipts && !isPutAway ? (
        <LinkButton to={`${supporterPath(supporter.id)}?tab=receipts`} icon="receipt">
          Create tax receipt
        </LinkButton>
      ) : null}
      {may.sell && !isPutAway ? (
        <LinkButton
          to={`/jpanel/pos?member_id=${supporter.id}`}
          icon="plus"
          variant="primary"
          className="no-phone"
          reloadDocument
        >
          New contribution
        </LinkButton>
      ) : null}
      {isEditPrimary({ supporter, may }) ? (
        <LinkButton to={`${supporterPath(supporter.id)}/edit`} icon="pencil" variant="primary">
          Edit
        </LinkButton>
      ) : null}
    </PostForm>
  )
}

const isEditPrimary = ({ supporter, may }: Props): boolean =>
  may.edit && !may.sell && supporter.isActive && !supporter.isSpam

export function MoreActions(props: Props) {
  const items = [toLinks(props), toSteps(props)].filter(({ length }) => length > 0)
  if (items.length === 0) return null
  const all = items.flatMap((group, index): ActionItem[] => (index === 0 ? group : [{ kind: 'line' }, ...group]))
  return (
    <ActionMenu label="More actions" className="icon-btn line" align="end" button={<Icon name="dots" />} items={all} />
  )
}

function toLinks({ supporter, may }: Props): ActionItem[] {
  const at = supporterPath(supporter.id)
  const isPutAway = !supporter.isActive || supporter.isSpam
  const items: ActionItem[] = []
  if (may.edit && !isEditPrimary({ supporter, may })) items.push({ label: 'Edit', icon: 'pencil', to: `${at}/edit` })
  if (isPutAway) return items
  if (may.sponsor)
    items.push({ label: 'New sponsorship', icon: 'mood-kid', to: `/jpanel/sponsors/new?member_id=${supporter.id}` })
  if (may.merge) items.push({ label: 'Merge into…', icon: 'users', to: `${at}/merge` })
  return items
}

function toSteps({ supporter: { name, isActive, isSpam, verifiedStatus }, may }: Props): ActionItem[] {
  if (!isActive || isSpam) return []
  const items: ActionItem[] = []
  if (may.verify && verifiedStatus !== 'Verified')
    items.push({
      label: 'Verify…',
      icon: 'shield-check',
      submits: { ...INTENT, value: 'verify' },
      asks: verifyQuestion(name),
    })
  if (may.verify && verifiedStatus === 'Pending')
    items.push({
      label: 'Deny…',
      icon: 'lock',
      submits: { ...INTENT, value: 'deny' },
      asks: {
        title: `Deny ${name}?`,
        act: 'Deny supporter',
        body:
          'Fundraising pages of this supporter are not shown to visitors and cannot be activated. You can verify the ' +
          'supporter later.',
      },
    })
  if (may.edit)
    items.push(
      {
        label: 'Archive…',
        icon: 'archive',
        submits: { ...INTENT, value: 'archive' },
        asks: {
          title: `Archive ${name}?`,
          act: 'Archive supporter',
          body:
            'The supporter leaves the lists and the point of sale and can no longer sign in. Contributions and plans ' +
            'stay as they are.',
        },
      },
      {
        label: 'Mark as spam…',
        icon: 'flag',
        submits: { ...INTENT, value: 'spam' },
        asks: {
          title: `Mark ${name} as spam?`,
          act: 'Mark as spam',
          body: 'The supporter leaves the lists and the point of sale. Contributions do not change.',
        },
      },
    )
  return items
}

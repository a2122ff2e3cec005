import { useNavigation } from 'react-router'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { verifyQuestion } from '../../parts/words/verify-question'
import type { Loaded } from './record-data.server'

export function Actions({ supporter, may }: Pick<Loaded, 'supporter' | 'may'>) {
  const isBusy = useNavigation().formMethod === 'POST'
  const at = `/jpanel/supporters/${supporter.id}`
  const isPutAway = !supporter.isActive || supporter.isSpam
  const undo = supporter.mergedInto
  return (
    <PostForm className="actions">
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
      {may.edit ? (
        <LinkButton to={`${at}/edit`} icon="pencil" {...(isPutAway ? {} : { variant: 'primary' as const })}>
          Edit
        </LinkButton>
      ) : null}
      {may.sell && !isPutAway ? (
        <LinkButton to={`/jpanel/pos?member_id=${supporter.id}`} icon="gift" reloadDocument>
          New contribution
        </LinkButton>
      ) : null}
      {may.sponsor && !isPutAway ? (
        <LinkButton to={`/jpanel/sponsors/new?member_id=${supporter.id}`} icon="mood-kid">
          New sponsorship
        </LinkButton>
      ) : null}
      {may.receipts && !isPutAway ? (
        <LinkButton to={`${at}?tab=receipts`} icon="receipt">
          Create tax receipt
        </LinkButton>
      ) : null}
      {may.verify && !isPutAway && supporter.verifiedStatus !== 'Verified' ? (
        <ConfirmSubmit
          name="intent"
          value="verify"
          icon="shield-check"
          isBusy={isBusy}
          {...verifyQuestion(supporter.name)}
        >
          Verify…
        </ConfirmSubmit>
      ) : null}
      {may.verify && !isPutAway && supporter.verifiedStatus === 'Pending' ? (
        <ConfirmSubmit
          name="intent"
          value="deny"
          title={`Deny ${supporter.name}?`}
          act="Deny supporter"
          body={
            'Fundraising pages of this supporter are not shown to visitors and cannot ' +
            'be activated. You can ' +
            'verify the supporter later.'
          }
        >
          Deny…
        </ConfirmSubmit>
      ) : null}
      {may.merge && !isPutAway ? (
        <LinkButton to={`${at}/merge`} icon="users">
          Merge Into…
        </LinkButton>
      ) : null}
      {may.edit && !isPutAway ? (
        <>
          <ConfirmSubmit
            name="intent"
            value="archive"
            icon="archive"
            title={`Archive ${supporter.name}?`}
            act="Archive supporter"
            body={
              'The supporter leaves the lists and the point of sale and can no longer ' +
              'sign in. Contributions ' +
              'and plans stay as they are.'
            }
          >
            Archive…
          </ConfirmSubmit>
          <ConfirmSubmit
            name="intent"
            value="spam"
            icon="flag"
            title={`Mark ${supporter.name} as spam?`}
            act="Mark as spam"
            body="The supporter leaves the lists and the point of sale. Contributions do not change."
          >
            Spam…
          </ConfirmSubmit>
        </>
      ) : null}
    </PostForm>
  )
}

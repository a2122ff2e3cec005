import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCsrf } from '~/http/use-call'
import { Button, LinkButton } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { useIsBrowser } from '~/ui/use-is-browser'
import type { Loaded } from './record-data.server'

type Asked = { value: 'archive' | 'spam'; title: string; act: string; body: string }

/** Plain buttons that submit; where a script runs, what puts a person away asks first. */
export function Actions({ supporter, may }: Pick<Loaded, 'supporter' | 'may'>) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const isBrowser = useIsBrowser()
  const submitter = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const at = `/jpanel/supporters/${supporter.id}`
  const isPutAway = !supporter.isActive || supporter.isSpam
  const ask = (question: Asked) => (event: { preventDefault: () => void }) => {
    if (!isBrowser) return
    event.preventDefault()
    setAsked(question)
  }
  const undo = supporter.mergedInto
  return (
    <Form method="post" className="actions" onSubmit={useOneSubmit()}>
      <input type="hidden" name="_token" value={csrf} />
      <button
        ref={submitter}
        type="submit"
        name="intent"
        value={asked?.value ?? ''}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        disabled={asked === null}
      />
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
      {may.merge && !isPutAway ? (
        <LinkButton to={`${at}/merge`} icon="users">
          Merge…
        </LinkButton>
      ) : null}
      {may.edit && !isPutAway ? (
        <>
          <Button
            type="submit"
            name="intent"
            value="archive"
            icon="archive"
            onClick={ask({
              value: 'archive',
              title: `Archive ${supporter.name}?`,
              act: 'Archive supporter',
              body: 'The supporter leaves the lists and the point of sale and can no longer sign in. Contributions and plans stay as they are.',
            })}
          >
            Archive…
          </Button>
          <Button
            type="submit"
            name="intent"
            value="spam"
            icon="flag"
            onClick={ask({
              value: 'spam',
              title: `Mark ${supporter.name} as spam?`,
              act: 'Mark as spam',
              body: 'The supporter leaves the lists and the point of sale. Contributions do not change.',
            })}
          >
            Spam…
          </Button>
        </>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.title ?? ''}
        keep="Cancel"
        act={asked?.act ?? ''}
        isDangerous
        onAct={() => {
          submitter.current?.form?.requestSubmit(submitter.current)
          setAsked(null)
        }}
      >
        <p>{asked?.body}</p>
      </ConfirmDialog>
    </Form>
  )
}

import { useState } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { Button, LinkButton } from '~/ui/button'
import { verifyRequest } from '~/wire/crm/account'

const WORKS = 'Works!'
const FAILED = 'Failed!'

const typedIn = (panel: string): Record<string, string> => {
  const form = document.getElementById(panel)
  if (!(form instanceof HTMLFormElement)) return {}
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export function CrmCheck({ panel, mayImport }: { panel: string; mayImport: boolean }) {
  const send = useCall()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const check = async () => {
    setIsBusy(true)
    setOutcome('')
    const reply = await send<boolean>('/jpanel/donor/verify_connection.json', {
      body: verifyRequest(typedIn(panel)),
      isQuiet: true,
    })
    setIsBusy(false)
    setOutcome(!isFailure(reply) && reply ? WORKS : FAILED)
  }
  return (
    <div className="card crm-check">
      <Button className="needs-script" isBusy={isBusy} onClick={() => void check()}>
        Check connection
      </Button>
      <span role="status">{outcome}</span>
      {mayImport ? <LinkButton to="/jpanel/settings/donor-import">Import donors…</LinkButton> : null}
    </div>
  )
}

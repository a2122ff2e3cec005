import { sayFound } from '~/kit/search/shown-rows'
import type { AddressFields } from '~/lists/request/form-fields'
import { Button } from '~/ui/button'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { NO_RESULT, sayResult } from '~/ui/list/list-title'
import { Card } from '~/ui/shell/page-head'
import { Empty } from '~/ui/states'
import { LineList } from '../../parts/words/line-list'

type Props = {
  search: AddressFields
  sponsees: readonly { id: number; name: string; about: string }[]
  supporter: { id: number; name: string } | null
}

export function ChooseChild({ search, sponsees, supporter }: Props) {
  const by = supporter === null ? '' : `&member_id=${supporter.id}`
  return (
    <div className="set-form">
      <Card title="Who is sponsored?">
        <AddressForm form={search} role="search" className="stack">
          {supporter === null ? null : <input type="hidden" name="member_id" value={supporter.id} />}
          <AddressField label="Reference number, or part of a name" type="search" name="q" />
          <div className="actions">
            <Button type="submit" icon="search">
              Search
            </Button>
          </div>
        </AddressForm>
        <div data-result={sponsees.length === 0 ? NO_RESULT : sayResult(sponsees.length, 'result', '')}>
          {sponsees.length === 0 ? (
            <Empty icon="mood-kid" title="Nobody was found">
              Search by another name, or add a child first.
            </Empty>
          ) : (
            <>
              <LineList
                lines={sponsees.map(({ id, name, about }) => ({
                  to: `/jpanel/sponsors/new?sponsorship=${id}${by}`,
                  name,
                  about,
                }))}
              />
              <p className="help">{sayFound(sponsees.length, '')}</p>
            </>
          )}
        </div>
      </Card>
    </div>
  )
}

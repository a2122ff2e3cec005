import { Checkbox } from '~/ui/form/choice'

/**
 * Opts a user in to the email after each day's recurring charges (R-RECURRING-5). `<BatchSummaryBox
 * isOn={person.notifyRecurringBatch} />`
 */
export const BatchSummaryBox = ({ isOn, isDisabled = false }: { isOn: boolean; isDisabled?: boolean }) => (
  <Checkbox
    name="notifyRecurringBatch"
    label="Summary of recurring charges"
    help="After each day's charges: how many supporters were charged, and how many payments were approved and declined."
    defaultChecked={isOn}
    disabled={isDisabled}
  />
)

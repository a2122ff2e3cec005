import { z } from 'zod'

/** Values by a name that the sender chooses: at most `max` of them. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  max: number,
) => z.record(key, value).refine((sent) => Object.keys(sent as object).length <= max, `${max} values at most.`)

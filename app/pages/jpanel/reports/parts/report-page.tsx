import type { ComponentProps } from 'react'
import { ListRoute } from '../../parts/list-route'

/** A list that is only read: its export stands beside it, at its address with `.csv`. */
export const ReportPage = (props: ComponentProps<typeof ListRoute>) => (
  <ListRoute {...props} exportAt={`${props.at}.csv`} />
)

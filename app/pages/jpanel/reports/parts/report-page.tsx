import type { ComponentProps } from 'react'
import { ListRoute } from '../../parts/list-route'

/** A read-only list whose export is at the same path with `.csv`. */
export const ReportPage = (props: ComponentProps<typeof ListRoute>) => (
  <ListRoute {...props} exportAt={`${props.at}.csv`} />
)

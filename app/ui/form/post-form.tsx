import { createContext, use, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { useOneSubmit } from './use-one-submit'

export const TokenContext = createContext('')

type Props = Omit<ComponentProps<typeof Form>, 'method'>

/**
 * Adds the token and is sent once. The server's errors appear at their fields, without the browser's own bubbles.
 */
export function PostForm({ children, onSubmit, ...rest }: Props) {
  const sendOnce = useOneSubmit()
  // This page does not notice when a document or file arrives as the answer.
  const send = rest.reloadDocument ? undefined : sendOnce
  return (
    <Form noValidate {...rest} method="post" onSubmit={onSubmit ?? send}>
      <input type="hidden" name="_token" value={use(TokenContext)} />
      {children}
    </Form>
  )
}

import { createContext, use, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { useOneSubmit } from './use-one-submit'

/** The anti-forgery token of the session, set once around all pages of the office. */
export const TokenContext = createContext('')

type Props = Omit<ComponentProps<typeof Form>, 'method'>

/**
 * Every posted form of the office: it brings its token and is sent once. The server says what is wrong beside its
 * field, and no bubble of the browser. `<PostForm id={form.id} className="stack">…</PostForm>`
 */
export function PostForm({ children, onSubmit, ...rest }: Props) {
  const sendOnce = useOneSubmit()
  // An answer that is a document of its own, or a file, does not say to this page that it came.
  const send = rest.reloadDocument ? undefined : sendOnce
  return (
    <Form noValidate {...rest} method="post" onSubmit={onSubmit ?? send}>
      <input type="hidden" name="_token" value={use(TokenContext)} />
      {children}
    </Form>
  )
}

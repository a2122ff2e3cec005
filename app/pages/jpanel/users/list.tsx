import { everybody, type Person } from '~/domain/staff/queries.server'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { LinkButton } from '~/ui/button'
import { DataTable, type Column } from '~/ui/data-table'
import { DateText } from '~/ui/date-text'
import { ListPage, PageHead } from '~/ui/page-head'
import { Pill } from '~/ui/pill'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Users · Almoner' }]

export const loader = screen('user.view', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  people: await everybody(ctx),
  mayAdd: ctx.actor.can('user.add'),
}))

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

const columns: Column<Person>[] = [
  {
    key: 'name',
    head: 'Name',
    isMain: true,
    avatar: nameOf,
    cell: (person) => (
      <>
        {nameOf(person)} {person.isOwner ? <Pill>Owner</Pill> : null}
      </>
    ),
  },
  { key: 'email', head: 'Email', width: 280, tone: 'dim', place: 'below', cell: ({ email }) => email },
  { key: 'two-factor', head: '2FA', width: 90, tone: 'dim', cell: ({ hasTwoFactor }) => (hasTwoFactor ? 'On' : 'Off') },
  {
    key: 'last-login',
    head: 'Last login',
    width: 140,
    tone: 'dim',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <DateText at={lastLoginAt} /> : 'Never'),
  },
  { key: 'created', head: 'Created', width: 140, tone: 'dim', from: 1280, cell: ({ createdAt }) => <DateText at={createdAt} /> },
]

export default function Users({ loaderData: { people, mayAdd } }: Route.ComponentProps) {
  const add = mayAdd ? (
    <LinkButton to="/jpanel/users/new" variant="primary" icon="plus">
      Add user
    </LinkButton>
  ) : null
  return (
    <ListPage>
      <PageHead title="Users" sub={String(people.length)} actions={add} />
      <DataTable
        label="Users"
        columns={columns}
        rows={people}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/jpanel/users/${id}`}
        rowName={nameOf}
      />
    </ListPage>
  )
}

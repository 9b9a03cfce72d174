import { useQuery } from '@tanstack/react-query'
import { Soup } from 'lucide-react'
import { useState } from 'react'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { EditMenuItemDialog, type MenuItem } from '#web/catering/menu-item-dialog.tsx'
import { moneyText } from '#web/lib/money.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { api } from '#web/lib/api.ts'
import { createActions } from '#web/lib/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/column-header.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The vendors' menus with prices. */
export function MenuTab() {
  const menu = useQuery(api.catering.menu.queryOptions())
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const [open, setOpen] = useState<{ what: ItemAction; item: MenuItem }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Loaded
        query={menu}
        loading={{ shape: 'table' }}
        failed="Failed to fetch menu items."
        empty={
          <EmptyState
            icon={Soup}
            title="No menu items yet"
            hint="Add what your vendors offer, with prices."
          />
        }
      >
        {(rows) => (
          <MenuActions actions={{ open: (what, item) => setOpen({ what, item }) }}>
            <DataTable
              label="Menu Items"
              columns={columns}
              rows={rows}
              rowId={rowId}
              rendersAllRows
              card={card}
              empty={null}
            />
          </MenuActions>
        )}
      </Loaded>
      {open?.what === 'edit' && (
        <EditMenuItemDialog item={open.item} vendors={vendors.data ?? []} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <DeleteQuestion
          what="Menu Item"
          name={open.item.name}
          action={api.catering.deleteItem}
          input={{ id: open.item.id }}
          onClose={close}
        />
      )}
    </>
  )
}

type ItemAction = 'edit' | 'delete'

const [MenuActions, useMenuActions] = createActions<{ open: (what: ItemAction, item: MenuItem) => void }>(
  'the menu',
)

function ItemActions({ item }: { item: MenuItem }) {
  const { open } = useMenuActions()
  return (
    <RowActions name={item.name} onEdit={() => open('edit', item)} onDelete={() => open('delete', item)} />
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
)

const servesText = (serves: number | null) => (serves === null ? '–' : String(serves))

const columns: readonly Column<MenuItem>[] = [
  {
    id: 'item',
    header: 'Item',
    width: '2fr',
    cell: ({ name, description }) => (
      <>
        <span className="block font-medium">{name}</span>
        {description !== null && <span className="block text-sm text-soft">{description}</span>}
      </>
    ),
  },
  { id: 'vendor', header: 'Vendor', width: '1.4fr', cell: ({ vendorName }) => vendorName },
  {
    id: 'tags',
    header: 'Dietary Tags',
    width: '1.6fr',
    cell: ({ dietaryTags }) => <Tags tags={dietaryTags} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: '7.5rem',
    cell: ({ pricePerUnit, currency }) => (
      <span className="whitespace-nowrap">{moneyText(pricePerUnit, currency)}</span>
    ),
  },
  { id: 'serves', header: 'Serves', width: '4rem', cell: ({ serves }) => servesText(serves) },
  {
    id: 'actions',
    header: 'Actions',
    width: '5rem',
    isScreenOnly: true,
    cell: (item) => <ItemActions item={item} />,
  },
]

const MenuCard = ({ item }: { item: MenuItem }) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="row-title">
        <h2 className="text-h3">{item.name}</h2>
        <p className="text-sm text-soft">{item.vendorName}</p>
      </div>
      <ItemActions item={item} />
    </div>
    {item.description !== null && <p className="text-sm text-soft">{item.description}</p>}
    <p>
      <span className="font-semibold">{moneyText(item.pricePerUnit, item.currency)}</span>
      {item.serves !== null && <span className="text-soft"> · serves {item.serves}</span>}
    </p>
    <Tags tags={item.dietaryTags} />
  </div>
)

const rowId = ({ id }: MenuItem) => id
const card = (item: MenuItem) => <MenuCard item={item} />

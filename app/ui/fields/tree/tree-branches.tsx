import { useMemo, useState } from 'react'
import {
  Button,
  Checkbox,
  Collection,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  useTreeData,
  type Key,
} from 'react-aria-components'
import { Icon } from '../../icon'
import { Frame } from '../frame'
import { HiddenValues } from '../hidden-values'
import type { Branch, TreeProps } from './branch'

const withBelow = (branch: Branch): string[] => [branch.id, ...(branch.children ?? []).flatMap(withBelow)]

type Node = { key: Key; value: Branch; children: Node[] | null; parentKey?: Key | null }

export function Branches({ branches, defaultValue, name, orderName, isDisabled, ...frame }: TreeProps) {
  const tree = useTreeData<Branch>({
    initialItems: [...branches],
    getKey: ({ id }) => id,
    getChildren: ({ children }) => [...(children ?? [])],
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(defaultValue))
  const nodes = tree.items as Node[]
  const choose = (next: 'all' | ReadonlySet<Key>) => setSelected(followParents(nodes, selected, next))
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      if (target.dropPosition === 'before') tree.moveBefore(target.key, keys)
      else if (target.dropPosition === 'after') tree.moveAfter(target.key, keys)
      else for (const key of keys) tree.move(key, target.key, 0)
    },
  })
  const values = useMemo(() => [...selected], [selected])
  return (
    <Frame
      {...frame}
      isGroup
      aside={
        <span className="small muted" role="status">
          {`${selected.size} chosen`}
        </span>
      }
    >
      {({ id }) => (
        <>
          <HiddenValues name={name} values={values} isDisabled={isDisabled} />
          {orderName ? <HiddenValues name={orderName} values={listOrder(nodes)} isDisabled={isDisabled} /> : null}
          <Tree
            id={id}
            aria-label={frame.label}
            className="tree"
            items={nodes}
            selectionMode="multiple"
            selectedKeys={selected}
            onSelectionChange={choose}
            defaultExpandedKeys={branches.map((branch) => branch.id)}
            disabledBehavior="all"
            {...(isDisabled ? { disabledKeys: branches.flatMap(withBelow) } : {})}
            {...(orderName && !isDisabled ? { dragAndDropHooks } : {})}
          >
            {function line(node) {
              return (
                <TreeItem id={node.key} textValue={node.value.label} className="tr">
                  <TreeItemContent>
                    {({ hasChildItems, isExpanded, level }) => (
                      <span className="tr-line" style={{ paddingLeft: `${(level - 1) * 24}px` }}>
                        {orderName ? (
                          <Button slot="drag" className="grip">
                            <Icon name="grip-vertical" />
                          </Button>
                        ) : null}
                        <Button
                          slot="chevron"
                          className="tw"
                          {...(hasChildItems ? {} : { style: { visibility: 'hidden' as const } })}
                        >
                          <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} size="sm" />
                        </Button>
                        <Checkbox slot="selection" className="tick" isIndeterminate={isPart(node, selected)}>
                          {({ isSelected, isIndeterminate }) => (
                            <span
                              className={`tick-box ${isIndeterminate ? 'mixed' : isSelected ? 'on' : ''}`}
                              aria-hidden="true"
                            />
                          )}
                        </Checkbox>
                        <span className="grow">{node.value.label}</span>
                        {node.value.count === undefined ? null : (
                          <span className="small muted n">{node.value.count}</span>
                        )}
                      </span>
                    )}
                  </TreeItemContent>
                  <Collection items={node.children ?? []}>{line}</Collection>
                </TreeItem>
              )
            }}
          </Tree>
        </>
      )}
    </Frame>
  )
}

const listBelow = (node: Node): string[] =>
  (node.children ?? []).flatMap((child) => [String(child.key), ...listBelow(child)])

const isPart = (node: Node, selected: ReadonlySet<string>): boolean =>
  !selected.has(String(node.key)) && listBelow(node).some((key) => selected.has(key))

const everyNode = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])

function followParents(
  nodes: readonly Node[],
  before: ReadonlySet<string>,
  next: 'all' | ReadonlySet<Key>,
): ReadonlySet<string> {
  const all = everyNode(nodes)
  if (next === 'all') return new Set(all.map(({ key }) => String(key)))
  const after = new Set([...next].map(String))
  for (const node of all) {
    const key = String(node.key)
    if (after.has(key) === before.has(key)) continue
    for (const inner of listBelow(node)) {
      if (after.has(key)) after.add(inner)
      else after.delete(inner)
    }
  }
  return after
}

const listOrder = (nodes: readonly Node[], parent = ''): string[] =>
  nodes.flatMap((node) => [`${parent}/${String(node.key)}`, ...listOrder(node.children ?? [], String(node.key))])

import type { ReactNode } from 'react'
import { fillIn, readPlainWriting, type Block, type Line, type Value } from '#contract/plain-writing.ts'

type LineProps = { line: Line }
type BlocksViewProps = { blocks: readonly Block[]; Line?: (props: LineProps) => ReactNode }

/** A message as its recipient sees it. Its links are disabled, because they belong to someone else. */
export const BlocksView = ({ blocks, Line = LineView }: BlocksViewProps) => (
  <div className="flex flex-col gap-3.5 wrap-anywhere">
    {blocks.map((block, index) => (
      <BlockView key={index} block={block} Line={Line} />
    ))}
  </div>
)

/** A sent message, as its recipient sees it: links open, and braces are text that somebody typed. */
export const SentBlocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <BlocksView blocks={blocks} Line={SentLine} />
)

type SubjectViewProps = { subject: string; values?: Readonly<Record<string, Value>> }

const unfilled: Readonly<Record<string, Value>> = {}

/** A subject as its recipient sees it; unfilled placeholders are marked. */
export const SubjectView = ({ subject, values = unfilled }: SubjectViewProps) =>
  fillIn(readPlainWriting(subject), values).flatMap((block) => {
    if (block.kind === 'button') return []
    const lines = block.kind === 'list' ? block.items : block.lines
    return lines.map((line, index) => <LineView key={index} line={line} />)
  })

function BlockView({ block, Line }: { block: Block; Line: NonNullable<BlocksViewProps['Line']> }) {
  if (block.kind === 'button') {
    return (
      <p>
        <span className="inline-block rounded-control bg-brand px-4 py-2 font-medium text-on-brand">
          {block.label}
        </span>
      </p>
    )
  }
  if (block.kind === 'list') {
    return (
      <ul className="list-disc pl-5">
        {block.items.map((item, index) => (
          <li key={index}>
            <Line line={item} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      {block.lines.map((line, index) => (
        <span key={index} className="block">
          <Line line={line} />
        </span>
      ))}
    </p>
  )
}

const LineView = ({ line }: LineProps) =>
  line.map((piece, index) => {
    if (piece.kind === 'link')
      return (
        <span key={index} className="text-brand underline">
          {piece.label}
        </span>
      )
    const text = piece.kind === 'words' ? piece.text : `{${piece.name}}`
    if (piece.kind === 'insert')
      return (
        <mark key={index} className="rounded-xs bg-warn-tint px-0.5 text-warn">
          {text}
        </mark>
      )
    return piece.isBold ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>
  })

const SentLine = ({ line }: LineProps) =>
  line.map((piece, index) => {
    if (piece.kind === 'link')
      return (
        <a key={index} href={piece.href} target="_blank" rel="noreferrer">
          {piece.label}
        </a>
      )
    return piece.kind === 'insert' ? `{${piece.name}}` : piece.text
  })

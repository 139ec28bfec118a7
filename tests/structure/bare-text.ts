/**
 * Finds text that breaks on a page that the browser translates (CONTRIBUTING.md, Text on screens). A translator takes
 * text nodes out of the page and puts `<font>` elements in their place, but React goes on with the nodes that it made:
 * it changes one that is not shown anymore, and throws where it removes one or inserts something before it. Text that
 * is all of its element is safe: React then sets the element's content.
 */
import type { Expression, JsxChild, JsxElement, JsxFragment, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/sync'

const ADVICE = {
  changes:
    'this text changes beside other nodes. Make all of the text one template literal, or put this part in <span>',
  follows: 'this text follows something that comes and goes. Put the text in <span>',
  fragment: 'this text is bare in a fragment. Put it in <span>, or make the fragment a <span>',
  slot: 'this may be text beside other nodes. Type it as Elements (src/ui/elements/elements.ts), or put it in <span>',
  returned: 'a component returns text. Return it in <span>',
}

type Found = [node: Node, reason: keyof typeof ADVICE]

/** `file:line: code: advice` for each place in the TSX files of a project. */
export function findBareText({ program, checker }: Project): string[] {
  const files = program.getSourceFileNames().flatMap((name) => {
    const file = /\/src\/.*\.tsx$/.test(name) ? program.getSourceFile(name) : undefined
    return file ?? []
  })
  return files.flatMap((file) => Array.from(findIn(file, file, checker), (found) => describe(file, found)))
}

function describe(file: SourceFile, [node, reason]: Found): string {
  const code = file.text.slice(node.pos, node.end)
  const line = file.text.slice(0, node.end - code.trimStart().length).split('\n').length
  const name = file.fileName.slice(file.fileName.lastIndexOf('/src/') + 1)
  return `${name}:${line}: ${code.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}: ${ADVICE[reason]}`
}

function* findIn(node: Node, file: SourceFile, checker: Checker): Generator<Found> {
  if (isJsxElement(node) || isJsxFragment(node)) yield* findAmongChildren(node, file, checker)
  if (isComponent(node)) yield* findAmongReturned(node, checker)
  for (const child of childrenOf(node)) yield* findIn(child, file, checker)
}

function* findAmongChildren(parent: JsxElement | JsxFragment, file: SourceFile, checker: Checker): Generator<Found> {
  const children = parent.children.filter((child) => !isLayout(child))
  const isAlone = children.length === 1 && isJsxElement(parent)
  for (const [at, child] of children.entries()) {
    const words = staticText(child)
    if (words === null) {
      const reason = isJsxExpression(child) && child.expression ? textOf(child.expression, checker) : null
      if (reason !== null && !(isAlone && reason !== 'list')) yield [child, reason === 'slot' ? 'slot' : 'changes']
      // A translator leaves whitespace.
    } else if (words.trim() !== '') {
      if (isJsxFragment(parent)) yield [child, 'fragment']
      else if (children.slice(0, at).some((before) => comesAndGoes(before, file, checker))) yield [child, 'follows']
    }
  }
}

/** A component's text stands beside whatever stands beside the component. */
function* findAmongReturned(component: Node, checker: Checker): Generator<Found> {
  for (const expression of returnedBy(component)) {
    if (isJsxElement(expression) || isJsxSelfClosingElement(expression) || isJsxFragment(expression)) continue
    if (textOf(expression, checker) !== null) yield [expression, 'returned']
  }
}

/** Line breaks with their indentation, which JSX leaves out, and comments. */
const isLayout = (child: JsxChild) =>
  isJsxText(child) ? /^\s*\n\s*$/.test(child.text) : isJsxExpression(child) && !child.expression

/** Text that never changes. */
function staticText(child: JsxChild): string | null {
  if (isJsxText(child)) return child.text
  const inner = isJsxExpression(child) ? child.expression : undefined
  return inner && (isStringLiteral(inner) || isNoSubstitutionTemplateLiteral(inner)) ? inner.text : null
}

/** Whether nodes may be inserted or removed where this child stands. Text that changes is found there anyway. */
function comesAndGoes(child: JsxChild, file: SourceFile, checker: Checker): boolean {
  if (staticText(child) !== null) return false
  if (isJsxExpression(child)) return child.expression !== undefined && textOf(child.expression, checker) === null
  const tag = isJsxElement(child) ? child.openingElement : isJsxSelfClosingElement(child) ? child : null
  if (!tag) return true
  if (/^[a-z]/.test(file.text.slice(tag.tagName.pos, tag.tagName.end).trim())) return false
  const signature = checker.getResolvedSignature(tag)
  const returned = signature && checker.getReturnTypeOfSignature(signature)
  return !returned || partsOf(returned).some(({ flags }) => (flags & ABSENT) > 0)
}

const ABSENT = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Any | TypeFlags.Unknown
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown

/** Whether an expression may be text: text itself, a `list` with text, or a `slot` for any React node. */
function textOf(expression: Expression, checker: Checker): 'text' | 'list' | 'slot' | null {
  const parts = partsOf(checker.getTypeAtLocation(expression))
  if (parts.some((part) => part.getSymbol()?.name === 'Promise')) return 'slot'
  if (parts.some((part) => itemsOf(part, checker).some(isText))) return 'list'
  return parts.some(isText) ? 'text' : null
}

const partsOf = (type: Type | undefined): readonly Type[] =>
  type?.isUnionType() ? type.getTypes() : type ? [type] : []
const itemsOf = (type: Type, checker: Checker): readonly Type[] =>
  type.isTypeReference() && checker.isArrayLikeType(type) ? checker.getTypeArguments(type).flatMap(partsOf) : []
const isText = (type: Type) => (type.flags & TEXT) > 0 && !(type.isStringLiteralType() && type.value === '')

/** A function with the name of a component. */
const isComponent = (node: Node) =>
  (isFunctionDeclaration(node) || isVariableDeclaration(node)) &&
  node.name !== undefined &&
  isIdentifier(node.name) &&
  /^[A-Z]/.test(node.name.text)

/** The expressions that a component's function returns, each branch of a condition on its own. */
function returnedBy(component: Node): Expression[] {
  const declared = isVariableDeclaration(component) ? component.initializer : component
  if (declared && isArrowFunction(declared) && !isBlock(declared.body)) return branchesOf(declared.body)
  return declared && isFunction(declared) ? childrenOf(declared).flatMap(returnsIn) : []
}

const isFunction = (node: Node) => isFunctionDeclaration(node) || isFunctionExpression(node) || isArrowFunction(node)

function returnsIn(node: Node): Expression[] {
  if (isReturnStatement(node)) return node.expression ? branchesOf(node.expression) : []
  return isFunction(node) ? [] : childrenOf(node).flatMap(returnsIn)
}

function branchesOf(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return branchesOf(expression.expression)
  if (!isConditionalExpression(expression)) return [expression]
  return [...branchesOf(expression.whenTrue), ...branchesOf(expression.whenFalse)]
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  return children
}

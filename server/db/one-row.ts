/** The only row of a statement that always gives one, such as `insert … returning`. @throws when there is none */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement gave no row.')
  return row
}

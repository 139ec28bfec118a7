/** Lists from outside: the length is checked before the items. */
import * as v from 'valibot'

/**
 * A list of at most `maxItems`. A longer one is a single error, and none of its items is looked at: `v.maxLength` after
 * `v.array` would check a hundred thousand items first, and report each of them.
 * @param tooMany the message for a longer list
 * @param notAList the message for anything but a list
 */
export function boundedArray<const Item extends v.GenericSchema>(
  item: Item,
  maxItems: number,
  tooMany?: string,
  notAList?: string,
) {
  const list = v.array(item, notAList)
  const refused = v.never(tooMany)
  const checkItems = list['~run'].bind(list)
  const run: typeof checkItems = (dataset, config) =>
    Array.isArray(dataset.value) && dataset.value.length > maxItems
      ? refused['~run'](dataset, config)
      : checkItems(dataset, config)
  Object.assign(list, { '~run': run })
  // States the limit in the API description.
  return v.pipe(list, v.maxLength(maxItems))
}

/** All trades, and the lookup from a service type to its trade. */
import type { Trade } from './trade.ts'
import { kidsTrades } from './kids.ts'
import { musicTrades } from './music.ts'
import { serviceTrades } from './services.ts'
import { stageTrades } from './stage.ts'

export const allTrades: readonly Trade[] = [musicTrades, stageTrades, kidsTrades, serviceTrades].flat()

const tradesByType = new Map<string, Trade>(
  allTrades.flatMap((trade) => trade.types.split(/\s+/).map((type) => [type, trade] as const)),
)

/** The trade of a service type's file name. Throws if no trade lists the type: add it to one of the trades files. */
export function tradeOf(fileName: string): Trade {
  const trade = tradesByType.get(fileName)
  if (!trade)
    throw new Error(`No trade describes “${fileName}”: add it to the types of a trade in server/sample/trades-*.ts.`)
  return trade
}

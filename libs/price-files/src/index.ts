export { closingPricesFeed, type ClosingPricesParts } from './closing-prices.feed';
export { readPriceFile, type PriceFileRow, type PriceFileWire } from './price-file';

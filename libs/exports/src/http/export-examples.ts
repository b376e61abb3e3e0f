/** Id of the link of the examples. */
export const exampleId = 'exp_5d3c8a1f0b7e4926ac51f08e5d3c8a1f';

/** Name of its file. */
export const exampleExport = `${exampleId}.csv`;

/** Open IPOs with the fields of the example of a link, and their ids, which every selection keeps. */
export const exampleFile = [
  'id,slug,name,lotSize',
  'ipo_5d3c8a1f0b7e4926,narmada-organic-foods,Narmada Organic Foods,120',
  '',
].join('\r\n');

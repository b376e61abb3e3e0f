import { cup, day, documentWith, query } from '../client-typescript/cup-document.fixture';
import { pythonSources } from './make-python-sources';

const plain = (text = '') => text.replace(/\s+/g, ' ');

describe('the sources of the Python client', () => {
  const colour = query('colour', { type: 'array', items: { enum: ['red', 'blue'] } });
  const made = pythonSources(documentWith(colour, query('openFrom', { type: 'string', format: 'date' })));

  it('have a filter as an argument in the words of Python as soon as the document has it', () => {
    expect(pythonSources(documentWith())['resources.py']).not.toContain('colour');
    const text = plain(made['resources.py']);
    expect(text).toContain(
      'colour: Optional[OneOrMore[Literal["red", "blue"]]] = None, open_from: Optional[Union[dt.date, str]] = None,',
    );
    expect(text).toContain(
      '"colour": colour, "openFrom": open_from, "fields": fields, }, _CUPS_LIST_COLUMNS)',
    );
  });

  it('have a method for each operation: with the changes of a list, a choice of fields and the parameters of the path', () => {
    const text = plain(made['resources.py']);
    expect(text).toContain('fields: None = None, ) -> RecordList[Cup]: ...');
    expect(text).toContain('fields: Sequence[CupsListField], ) -> RecordList[Dict[str, Any]]: ...');
    expect(text).toContain('"""List cups. Plan: Basic and higher. colour: By colour.');
    expect(text).toContain('_CUPS_LIST_COLUMNS = ( "size", "state", )');
    expect(text).toContain(
      'def changes( self, *, since: Union[dt.datetime, str], cursor: Optional[str] = None,',
    );
    expect(text).toContain('def get(self, id: str) -> Cup:');
    expect(text).toContain('self._connection.data("GET", f"/v1/cups/{path_part(id)}")');
    expect(text).toContain('def create(self, body: Order) -> Cup:');
    expect(text).toContain('self._connection.data("POST", "/v1/cups", body=body, is_repeatable=True)');
    expect(text).toContain('self.cups = CupsResource(connection)');
  });

  it('have types with units, days as dates, and words that may gain others only where they are read', () => {
    const text = plain(made['types.py']);
    expect(text).toContain(
      'class _CupRequired(TypedDict): id: str # How much it holds. Units: rupees. size: Optional[float] state: Union[Literal["full", "empty"], str]',
    );
    expect(text).toContain(
      'class _CupOptional(TypedDict, total=False): madeDate: Optional[dt.date] soldAt: dt.datetime',
    );
    expect(text).toContain('class Cup(_CupRequired, _CupOptional): """A cup."""');
    expect(text).toContain('class Order(TypedDict): state: Literal["full"]');
    expect(text).toContain('Event = CupEvent');
  });

  it('declare fields that are words of Python, and objects within others under names that are free', () => {
    const inner = (name: string) => ({ type: 'object', required: [name], properties: { [name]: day } });
    const properties = { from: day, order: inner('at'), parts: { anyOf: [inner('a'), inner('b')] } };
    const { components, paths } = documentWith();
    const schemas = {
      ...components.schemas,
      Cup: { ...cup, required: ['from', 'order', 'parts'], properties },
      CupOrder: inner('other'),
    };
    const text = plain(pythonSources({ paths, components: { schemas } })['types.py']);
    expect(text).toContain('class CupOrderPart(TypedDict): at: dt.datetime');
    expect(text).toContain("Cup = TypedDict( 'Cup', { 'from': 'dt.datetime', 'order': 'CupOrderPart',");
    expect(text).toContain("'parts': 'Union[CupParts, CupParts2]', }, total=True, )");
    expect(text).toContain('class CupParts2(TypedDict): b: dt.datetime');
  });

  it('have the routes of tests', () => {
    expect(made['routes.py']).toContain('Route("cups.list", "GET", "/v1/cups", "basic", True),');
  });
});

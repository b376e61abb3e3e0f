// Planted: a domain that reaches out of itself. `npm test` fails when the folder rules do not report it.
import '../../ipo.queries';

// Planted: a feature that reaches into another one. `npm test` fails when lint does not report it.
import '@market/auth';

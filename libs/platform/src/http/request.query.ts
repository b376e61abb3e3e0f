/**
 * Base of every query class. The parameters of a query class are its fields, in the order in which it declares them;
 * a handler takes a query when the class of one of its parameters extends this one.
 */
export abstract class RequestQuery {}

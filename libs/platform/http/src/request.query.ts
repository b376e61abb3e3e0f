/**
 * Base of every query class. The parameters are the fields of the class, in the order of their declaration; a handler
 * has a query when the class of one of its parameters extends this one.
 */
export abstract class RequestQuery {}

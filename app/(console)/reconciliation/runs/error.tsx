'use client';

export { RouteFailure as default } from '../../route-failure';

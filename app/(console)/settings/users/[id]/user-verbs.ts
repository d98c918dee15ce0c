import type { UserVerbs } from '@/components/users/user-verbs';
import {
  changeRole,
  disable,
  edit,
  enable,
  renewInvitation,
  resetPassword,
  signOut,
  withdrawInvitation,
} from '../actions';

export const userVerbs: UserVerbs = {
  changeRole,
  edit,
  disable,
  enable,
  signOut,
  resetPassword,
  renewInvitation,
  withdrawInvitation,
};

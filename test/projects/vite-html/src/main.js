import "ampipe/element";
import { products, search } from "./products.js";

const input = document.querySelector("filter-input");
input.schema = products;

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  document.querySelector("[role=status]").textContent = search(input.bound);
});
